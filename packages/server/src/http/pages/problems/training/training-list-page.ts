import { listPage } from '@tribunal/contract/pages/problem-lists';
import { maxListProblems } from '@tribunal/core/bounds';
import { trainingDifficulty } from '@tribunal/core/rating/training';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { type ProblemsPage, shownProblems } from '../../../../storage/problems/problem-list-view.ts';
import { findShownList, type ShownList } from '../../../../storage/problems/training/training-list-view.ts';
import { pickProblem, strengthOf } from '../../../../storage/problems/training/training-pick.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { type Html, html } from '../../../html/html.ts';
import { statement } from '../../../html/statement.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { addressOf, pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { readListAddress } from '../problem-filters.ts';
import { problemTable } from '../problem-table.ts';
import { ownerLink, progress, visibilityMark } from './training-lists-page.ts';

const problemsPerPage = 200;

/** A list of problems, and the way to the next one of it, or of all. */
export function mountTrainingList(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, listPage, {
    get: async (request, reply) => {
      const viewer = viewerOf(request);
      const list = await findShownList(database, viewer, textField(request.params, 'list'));
      if (!list) return sendRefused(request, reply, { refusal: 'no such list' });
      const page = wantsJson(request) ? 1 : pageNumber(request.query);
      const { order, selection } = readListAddress(wantsJson(request) ? {} : request.query);
      const size = wantsJson(request) ? maxListProblems : problemsPerPage;
      const shown = await shownProblems(
        database,
        viewer,
        { ...selection, listId: list.id },
        { order, page, size },
        now(),
      );
      if (wantsJson(request)) return sendData(reply, listPage.get, { ...list, problems: shown.problems });
      return reply.page({
        title: list.name,
        body: await listBody(request, list, shown, page),
        scripts: ['refresh'],
      });
    },
  });
  mountPage(app, {
    path: '/list/:list/next',
    access: 'anyone',
    get: async (request, reply) => {
      const list = await findShownList(database, viewerOf(request), textField(request.params, 'list'));
      if (!list) return sendRefused(request, reply, { refusal: 'no such list' });
      return redirectToNext(site, request, reply, list);
    },
  });
  mountPage(app, {
    path: '/problems/next',
    access: 'anyone',
    get: (request, reply) => redirectToNext(site, request, reply, null),
  });
}

/** Back to the list when everything in it is solved. */
async function redirectToNext(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  list: ShownList | null,
): Promise<FastifyReply> {
  const viewer = viewerOf(request);
  const { rating, solved } = await strengthOf(database, viewer);
  const code = await pickProblem(database, viewer, list?.id ?? null, trainingDifficulty(rating, solved));
  const back = list ? `/list/${list.slug}` : '/problems/';
  return reply
    .header('Cache-Control', 'no-store')
    .redirect(code === undefined ? back : `/problem/${code}`, 302);
}

async function listBody(
  request: FastifyRequest,
  list: ShownList & { readonly description: string },
  { total, problems }: ProblemsPage,
  page: number,
): Promise<Html> {
  const t = messagesOf(request);
  const { training } = t;
  const isSignedIn = request.caller.kind !== 'guest';
  const { order } = readListAddress(request.query);
  const path = `/list/${list.slug}`;
  const version = problems.map(({ code, isSolved }) => `${code}${isSolved}`).join();
  const addressInOrder = (text: string) => addressOf(path, [['order', text]]);
  return html`<div class="section-head"><h1 dir="auto">${list.name}</h1>${list.isEditable && html`<a class="button" href="${path}/edit">${training.edit}</a>`}</div>
<p class="quiet">${training.by(ownerLink(list))}${visibilityMark(t, list)}</p>
${list.description !== '' && html`<div class="content-description" dir="auto">${await statement(list.description)}</div>`}
<div id="training-problems" data-refresh="${version}">
<p class="list-summary">${isSignedIn ? progress(t, list) : html`<span class="quiet">${t.problems.problemCount(list.problemCount)}</span>`}${list.solvedCount < list.problemCount && html` <a class="button" href="${path}/next" rel="nofollow">${training.next}</a>`}</p>
${problems.length === 0 ? html`<p class="empty">${training.noProblems}</p>` : problemTable(t, { problems, isSignedIn, order, addressInOrder })}</div>
${pager(t, { path, page, hasMore: page * problemsPerPage < total, query: [['order', textField(request.query, 'order')]] })}`;
}
