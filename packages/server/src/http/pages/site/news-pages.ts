import type { FastifyInstance } from 'fastify';
import { siteAddress } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import { findNewsPost, newsPosts } from '../../../storage/site/news-posts.ts';
import { newsIsPublished } from '../../../storage/visibility/news-visibility.ts';
import { html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { pathId } from '../../request/path-id.ts';
import { newsFeed } from './news-feed.ts';
import { newsItem } from './news-item.ts';

const POSTS_PER_PAGE = 10;
const POSTS_IN_FEED = 20;
const path = '/news/';

export function mountNews(app: FastifyInstance, { branding, database, settings, now }: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const page = pageNumber(request.query);
      const { posts, hasMore } = await newsPosts(database, newsIsPublished(now()), {
        page,
        size: POSTS_PER_PAGE,
      });
      if (page > 1 && posts.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const body = html`<h1>${t.news.news}</h1>
<p><a href="/news.atom" type="application/atom+xml">${t.news.feed}</a></p>
${posts.length === 0 && html`<p class="empty">${t.news.noNews}</p>`}
${await Promise.all(posts.map((post) => newsItem(t, post, 'h2')))}
${pager(t, { path, page, hasMore })}`;
      return reply.page({ title: t.news.news, body });
    },
  });
  mountPage(app, {
    path: '/news/:id',
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const post = await findNewsPost(database, newsIsPublished(now()), pathId(request) ?? 0);
      if (!post) return sendRefusal(request, reply, pageErrors.notFound);
      const body = html`${await newsItem(t, post, 'h1')}<p><a href="${path}">${t.news.allNews}</a></p>`;
      return reply.page({ title: post.title, body });
    },
  });
  mountPage(app, {
    path: '/news.atom',
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { posts } = await newsPosts(database, newsIsPublished(now()), { page: 1, size: POSTS_IN_FEED });
      const rendered = await Promise.all(
        posts.map(async (post) => ({ ...post, html: (await statement(post.body)).html })),
      );
      const title = `${branding.current().name}: ${t.news.news}`;
      reply.type('application/atom+xml; charset=utf-8').header('Cache-Control', 'public, max-age=300');
      return reply.send(newsFeed(title, siteAddress(settings), rendered, now()).html);
    },
  });
}
