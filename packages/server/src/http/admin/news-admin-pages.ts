import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  deleteNews,
  editNews,
  LONGEST_NEWS_TEXT,
  LONGEST_NEWS_TITLE,
  postNews,
} from '../../actions/site/change-news.ts';
import type { Site } from '../../site.ts';
import { findNewsPost, type NewsPost, newsPosts } from '../../storage/site/news-posts.ts';
import { always } from '../../storage/visibility/condition.ts';
import { actorOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { defineForm } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pager } from '../parts/pager.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { pageNumber } from '../request/form-fields.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';

const PAGE_SIZE = 50;
const path = '/admin/news/';

const form = defineForm({
  title: { kind: 'text', label: (t) => t.news.title, maxLength: LONGEST_NEWS_TITLE },
  body: { kind: 'markdown', label: (t) => t.news.text, maxLength: LONGEST_NEWS_TEXT, rows: 12 },
});

export function mountNewsAdmin(app: FastifyInstance, site: Site): void {
  mountNewsList(app, site);
  mountNewsEdit(app, site);
  mountPage(app, {
    path: `${path}:id/delete/`,
    access: 'staff',
    post: async (request, reply) => {
      const answer = await deleteNews(site, actorOf(request), pathId(request) ?? 0);
      return answer === 'deleted' ? reply.redirect(path) : sendRefused(request, reply, answer);
    },
  });
}

function mountNewsList(app: FastifyInstance, site: Site): void {
  const show = async (reply: FastifyReply, shown: ShownForm) => {
    const t = messagesOf(reply.request);
    const page = pageNumber(reply.request.query);
    const { posts, hasMore } = await newsPosts(site.database, always, { page, size: PAGE_SIZE });
    const content = html`${posts.length > 0 ? newsTable(t, posts) : html`<p class="empty">${t.news.noNews}</p>`}
${pager(t, { path, page, hasMore })}
<section class="card"><h2>${t.news.newPost}</h2>${postForm(reply, form, { action: path, button: t.news.publish }, shown)}</section>`;
    return sendAdminPage(reply, path, t.news.news, content, { status: shown.status });
  };
  mountPage(app, {
    path,
    access: 'staff',
    get: (_request, reply) => show(reply, unsentForm()),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async (text) => {
          const actor = actorOf(request);
          await postNews(site, actor, text, actor.id);
          return reply.redirect(path);
        },
        show: (shown) => show(reply, shown),
      }),
  });
}

function newsTable(t: Messages, posts: readonly NewsPost[]): Html {
  return html`<div class="scroll"><table class="news-list">
<thead><tr><th scope="col">${t.news.title}</th><th scope="col">${t.news.author}</th><th scope="col">${t.news.published}</th></tr></thead>
<tbody>${posts.map(
    ({ id, title, author, publishedAt }) =>
      html`<tr><th scope="row"><a href="${path}${id}/">${title}</a></th><td>${author ?? t.news.noAuthor}</td><td>${moment(publishedAt)}</td></tr>
`,
  )}</tbody></table></div>`;
}

function mountNewsEdit(app: FastifyInstance, site: Site): void {
  const show = async (reply: FastifyReply, refused?: ShownForm) => {
    const t = messagesOf(reply.request);
    const post = await findNewsPost(site.database, always, pathId(reply.request) ?? 0);
    if (!post) return sendRefusal(reply.request, reply, pageErrors.notFound);
    const { id, title, body } = post;
    const shown = refused ?? unsentForm({ title, body });
    const content = html`<p><a href="/news/${id}">${t.news.publicPage}</a></p>
<section class="card">${postForm(reply, form, { action: `${path}${id}/`, button: t.forms.save }, shown)}</section>
${postButton(reply, `${path}${id}/delete/`, t.news.deletePost, 'danger')}`;
    return sendAdminPage(reply, path, title, content, { status: shown.status });
  };
  mountPage(app, {
    path: `${path}:id/`,
    access: 'staff',
    get: (_request, reply) => show(reply),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async (text) => {
          const answer = await editNews(site, actorOf(request), pathId(request) ?? 0, text);
          return answer === 'saved' ? reply.redirect(path) : sendRefused(request, reply, answer);
        },
        show: (shown) => show(reply, shown),
      }),
  });
}
