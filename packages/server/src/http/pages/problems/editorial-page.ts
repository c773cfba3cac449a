import { editorialPage } from '@tribunal/contract/pages/histories';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editEditorial } from '../../../actions/problems/edit-editorial.ts';
import type { Site } from '../../../site.ts';
import {
  type Editorial,
  findEditorial,
  type ProblemWithEditorial,
} from '../../../storage/problems/editorials.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { statement } from '../../html/statement.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { authoringLinks } from './authoring-links.ts';
import { withFiles } from './file-links.ts';
import { codeIn } from './problem-of-path.ts';

const editorialForm = settingsForm(editorialPage.post.form, ({ problems }) => ({
  text: { label: problems.editorialText, hint: problems.editorialHint },
  is_published: { label: problems.publishEditorial },
  published_at: { label: problems.editorialTime, hint: problems.editorialTimeHint },
}));

/** The editorial of a problem, and the form by which its editors write it. */
export function mountEditorial(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, editorialPage, {
    get: async (request, reply) => {
      const problem = await findOfPath(site, request);
      if (!problem || !(problem.editorial || problem.isEditable))
        return sendRefusal(request, reply, pageErrors.notFound);
      return show(now(), reply, problem, unsentForm(valuesOf(problem.editorial)));
    },
    post: async (request, reply) => {
      if (request.caller.kind === 'guest') return sendRefusal(request, reply, pageErrors.forbidden);
      const problem = await findOfPath(site, request);
      if (!problem) return sendRefused(request, reply, { refusal: 'no such problem' });
      if (!problem.isEditable) return sendRefused(request, reply, { refusal: 'not allowed to edit problem' });
      return answerForm(request, reply, {
        form: editorialForm,
        act: async ({ text, is_published: isPublished, published_at: publishedAt }) => {
          const change = { text, isPublished, publishedAt };
          const edited = await editEditorial(database, editorOf(request), problem.code, change, now());
          return typeof edited === 'string' ? sendDone(site, request, reply) : edited;
        },
        show: (shown) => show(now(), reply, problem, shown),
      });
    },
  });
}

async function findOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ProblemWithEditorial | null> {
  return findEditorial(database, viewerOf(request), codeIn(request), now());
}

function valuesOf(editorial: Editorial | null) {
  const published_at = editorial?.publishedAt ?? null;
  return { text: editorial?.text ?? '', is_published: published_at !== null, published_at };
}

async function sendDone(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!wantsJson(request)) return reply.redirect(`/problem/${codeIn(request)}/editorial`, 302);
  const editorial = (await findOfPath(site, request))?.editorial;
  return sendData(reply, editorialPage.post, {
    problem: codeIn(request),
    text: editorial?.text ?? '',
    publishedAt: editorial?.publishedAt ?? null,
  });
}

async function show(
  now: Date,
  reply: FastifyReply,
  problem: ProblemWithEditorial,
  shown: ShownForm,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { code, name, isEditable, editorial } = problem;
  const body = html`<h1>${t.problems.editorialOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${isEditable && authoringLinks(t, code, 'editorial')}
${editorial && (await editorialText(t, problem, editorial, now))}
${isEditable && editingForm(t, reply, code, shown)}`;
  return reply.page({ title: t.problems.editorialOf(name), body, status: shown.status });
}

async function editorialText(
  { problems }: Messages,
  { code, files }: ProblemWithEditorial,
  { text, author, publishedAt }: Editorial,
  now: Date,
): Promise<Html> {
  const time = publishedAt && moment(publishedAt);
  const isPublished = publishedAt !== null && publishedAt <= now;
  const state = time && (isPublished ? problems.publishedAt(time) : problems.willBePublishedAt(time));
  const by = author !== null && html`${problems.writtenBy(html`<a href="/user/${author}">${author}</a>`)} · `;
  return html`<p class="quiet">${by}${state ?? problems.draft}</p>
<h2 class="unseen">${problems.editorial}</h2>
<div class="content-description">${withFiles(await statement(text), code, files)}</div>`;
}

function editingForm(
  { problems, forms }: Messages,
  reply: FastifyReply,
  code: string,
  shown: ShownForm,
): Html {
  const action = `/problem/${code}/editorial`;
  return html`<section class="card"><h2>${problems.editEditorial}</h2>${postForm(reply, editorialForm, { action, button: forms.save }, shown)}</section>`;
}
