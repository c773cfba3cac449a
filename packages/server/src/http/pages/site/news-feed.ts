import type { NewsPost } from '../../../storage/site/news-posts.ts';
import { type Html, html } from '../../html/html.ts';

/** A post with its text as HTML. */
interface RenderedPost extends NewsPost {
  readonly html: string;
}

/** The posts as Atom (RFC 4287). The rules for escaping values are those of HTML. */
export function newsFeed(title: string, address: string, posts: readonly RenderedPost[], now: Date): Html {
  const page = `${address}/news/`;
  const updated = (posts[0]?.publishedAt ?? now).toISOString();
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>${xmlText(title)}</title>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="self" type="application/atom+xml" href="${address}/news.atom"/>
<author><name>${xmlText(title)}</name></author>
${posts.map((post) => entry(address, post))}</feed>
`;
}

function entry(address: string, { id, title, author, publishedAt, html: content }: RenderedPost): Html {
  const link = `${address}/news/${id}`;
  return html`<entry><id>${link}</id><title>${xmlText(title)}</title><updated>${publishedAt.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${link}"/>${author && html`<author><name>${author}</name></author>`}
<content type="html">${xmlText(content)}</content></entry>
`;
}

/** XML 1.0 does not allow these characters, not even escaped. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
