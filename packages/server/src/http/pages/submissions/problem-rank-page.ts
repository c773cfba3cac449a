import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { bestSubmissions } from '../../../storage/submissions/best-submissions-view.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { findProblemOfPath } from '../problems/problem-of-path.ts';
import { submissionRows } from './submission-rows.ts';

const PAGE_SIZE = 50;

/** The best submission of each user to a problem, in pages. */
export function mountProblemRank(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/rank/',
    access: 'anyone',
    get: (request, reply) => show(site, request, reply, 1),
  });
  mountPage(app, {
    path: '/problem/:code/rank/:page',
    access: 'anyone',
    get: (request, reply) => show(site, request, reply, readId(textField(request.params, 'page'))),
  });
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: number | null,
): Promise<FastifyReply> {
  const problem = page === null ? null : await findProblemOfPath(site, request);
  if (page === null || !problem) return sendRefusal(request, reply, pageErrors.notFound);
  const window = { page, size: PAGE_SIZE };
  const { database, now } = site;
  const best = await bestSubmissions(database, viewerOf(request), problem.code, window, now());
  if (page > 1 && best.submissions.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
  const path = `/problem/${problem.code}/rank/`;
  const t = messagesOf(request);
  const { problems } = t;
  const link = html`<a href="/problem/${problem.code}">${problem.name}</a>`;
  const body = html`<h1>${problems.bestSubmissionsTo(link)}</h1>
${bestRows(t, problem.code, best.submissions, (page - 1) * PAGE_SIZE + 1)}
${pager(t, { path, page, hasMore: best.hasMore, isInPath: true })}`;
  return reply.page({ title: problems.bestSubmissionsTo(problem.name), body });
}

function bestRows(
  t: Messages,
  code: string,
  submissions: readonly ShownSubmission[],
  firstRank: number,
): Html {
  if (submissions.length > 0) return submissionRows(t, submissions, firstRank);
  const { problems } = t;
  return html`<p>${problems.nobodyScored} <a href="/problem/${code}/submit">${problems.submitSolution}</a></p>`;
}
