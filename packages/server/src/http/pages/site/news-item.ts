import type { NewsPost } from '../../../storage/site/news-posts.ts';
import { type Html, html } from '../../html/html.ts';
import { recentMoment } from '../../html/moment.ts';
import { statement } from '../../html/statement.ts';
import type { Messages } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';

/** A whole post. In lists the heading is a link to the page of the post. */
export async function newsItem(t: Messages, post: NewsPost, heading: 'h1' | 'h2' | 'h3'): Promise<Html> {
  const { id, title, body } = post;
  const headings = {
    h1: html`<h1>${title}</h1>`,
    h2: html`<h2><a href="/news/${id}">${title}</a></h2>`,
    h3: html`<h3><a href="/news/${id}">${title}</a></h3>`,
  };
  return html`<article class="news-post">${headings[heading]}
<p class="quiet">${newsLine(t, post)}</p>
<div class="content-description">${await statement(body)}</div></article>
`;
}

/** Who published a post, and when. */
function newsLine(t: Messages, { author, authorRating, publishedAt }: NewsPost): Html {
  const time = recentMoment(publishedAt);
  return author === null ? time : t.news.by(userLink(t, author, authorRating), time);
}
