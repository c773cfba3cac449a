import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayCreateProblems } from '../../../actions/problems/create-problem.ts';
import type { Site } from '../../../site.ts';
import {
  type ProblemsPage,
  problemKinds,
  randomProblem,
  shownProblems,
} from '../../../storage/problems/problem-list-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { filterForm, filterQuery } from '../../forms/filter-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { addressOf, pager } from '../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';
import { type ProblemListAddress, readListAddress, shownFilters } from './problem-filters.ts';
import { problemTable } from './problem-table.ts';
import { trainingLinks } from './training/training-links.ts';

const PAGE_SIZE = 100;
const path = '/problems/';

export function mountProblems(app: FastifyInstance, site: Site): void {
  mountPage(app, { path, access: 'anyone', get: (request, reply) => showList(site, request, reply) });
  mountPage(app, {
    path: '/problems/random',
    access: 'anyone',
    get: async (request, reply) => {
      const { filters, selection } = readListAddress(request.query);
      const code = await randomProblem(site.database, viewerOf(request), selection, site.now());
      const address = code === undefined ? addressOf(path, filterQuery(filters)) : `/problem/${code}`;
      return reply.header('Cache-Control', 'no-store').redirect(address, 302);
    },
  });
}

async function showList(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = viewerOf(request);
  const isSignedIn = viewer.userId !== null;
  const page = pageNumber(request.query);
  const address = readListAddress(request.query);
  const { filters, selection, order } = address;
  const window = { order, page, size: PAGE_SIZE };
  const shown = await shownProblems(database, viewer, selection, window, now());
  if (page > 1 && shown.problems.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
  const { main, lesser } = shownFilters(await problemKinds(database, viewer), isSignedIn);
  const t = messagesOf(request);
  const body = html`<h1>${t.problems.problems}</h1>
${mayCreateProblems(viewer) && html`<p class="actions"><a class="button" href="/problems/new">${t.authoring.newProblem}</a></p>`}
${trainingLinks(t, path, isSignedIn)}
${filterForm(t, main, path, filters, { lesser })}
<p id="filtered-count" class="unseen" role="status"></p>
<div id="problem-results" data-filtered>${shown.problems.length === 0 ? noProblems(t, address, mayCreateProblems(viewer)) : problemList(t, shown, address, isSignedIn)}
${pager(t, { path, page, hasMore: page * PAGE_SIZE < shown.total, query: filterQuery(filters) })}</div>`;
  return reply.page({ title: t.problems.problems, body, scripts: ['filters'] });
}

function noProblems(t: Messages, { filters }: ProblemListAddress, mayCreate: boolean): Html {
  if (filterQuery({ ...filters, order: '' }).length > 0)
    return html`<p class="empty">${t.problems.noProblems} <a href="${path}">${t.problems.showAllProblems}</a></p>`;
  return html`<p class="empty">${t.problems.noProblemsYet}${mayCreate && html` <a href="/problems/new">${t.authoring.newProblem}</a>`}</p>`;
}

function problemList(
  t: Messages,
  { total, problems }: ProblemsPage,
  { filters, order }: ProblemListAddress,
  isSignedIn: boolean,
): Html {
  const random = addressOf('/problems/random', filterQuery({ ...filters, order: '' }));
  const addressInOrder = (text: string) => addressOf(path, filterQuery({ ...filters, order: text }));
  return html`<p class="list-summary"><span class="quiet" data-count>${t.problems.problemCount(total)}</span> <a href="${random}" rel="nofollow">${t.problems.randomProblem}</a>${isSignedIn && html` <a href="/problems/next" rel="nofollow">${t.training.next}</a>`}</p>
${problemTable(t, { problems, isSignedIn, order, addressInOrder })}`;
}
