import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, hasPermission } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import { findProfile } from '../../../storage/accounts/profile/profiles.ts';
import { codeOfProblem } from '../../../storage/problems/problem-by-text.ts';
import type { ShownProblem } from '../../../storage/problems/problem-view.ts';
import { noFilters, type SubmissionFilters } from '../../../storage/submissions/submission-filters.ts';
import {
  countSubmissions,
  languageNames,
  shownSubmissions,
} from '../../../storage/submissions/submission-list-view.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import type { Viewer } from '../../../storage/visibility/viewer.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import {
  type ChosenFilters,
  type FilterForm,
  filterForm,
  filterQuery,
  readFilters,
} from '../../forms/filter-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { addressOf } from '../../parts/pager.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { findProblemOfPath } from '../problems/problem-of-path.ts';
import { liveAttributes, newRowsLine } from './live-list.ts';
import { dataVersionFilter, submissionFilters } from './submission-filter-form.ts';
import { submissionRows } from './submission-rows.ts';
import { submissionTable } from './submission-table.ts';

const PAGE_SIZE = 50;

/** One list of submissions: all of them, or those to one problem or by one user. */
interface ShownList {
  readonly path: string;
  readonly title: Html | string;
  readonly heading: Html | string;
  readonly form: FilterForm;
  readonly chosen: ChosenFilters;
  /** What is chosen, and what the path says. */
  readonly filters: SubmissionFilters;
  readonly rows?: (t: Messages, submissions: readonly ShownSubmission[], viewer: Viewer) => Html;
  /** For scripts: the length of the whole list. */
  readonly total?: number;
}

export function mountSubmissions(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, {
    path: '/submissions/',
    access: 'anyone',
    get: async (request, reply) => {
      const form = submissionFilters(await languageNames(database));
      const chosen = readFilters(form, request.query);
      const filters = await filtersOf(site, request, chosen);
      const title = messagesOf(request).submissions.submissions;
      const path = '/submissions/';
      return show(site, request, reply, { path, title, heading: title, form, chosen, filters });
    },
  });
  mountPage(app, {
    path: '/submissions/user/:name/',
    access: 'anyone',
    get: async (request, reply) => {
      const name = textField(request.params, 'name');
      const profile = await findProfile(database, viewerOf(request), name);
      if (!profile) return sendRefusal(request, reply, pageErrors.notFound);
      return show(site, request, reply, await listOfUser(site, request, profile.username));
    },
  });
  mountPage(app, {
    path: '/problem/:code/submissions/',
    access: 'anyone',
    get: async (request, reply) => {
      const problem = await findProblemOfPath(site, request);
      if (!problem) return sendRefusal(request, reply, pageErrors.notFound);
      return show(site, request, reply, await listOfProblem(site, request, problem));
    },
  });
}

async function listOfProblem(
  site: Site,
  request: FastifyRequest,
  { code, name }: ShownProblem,
): Promise<ShownList> {
  const { submissions } = messagesOf(request);
  const { problem: _, ...usual } = submissionFilters(await languageNames(site.database));
  const dataVersion = textField(request.query, 'data_version').trim();
  const form = { ...usual, ...(dataVersion && dataVersionFilter) };
  const chosen = readFilters(form, request.query);
  return {
    path: `/problem/${code}/submissions/`,
    title: submissions.submissionsTo(name),
    heading: submissions.submissionsTo(html`<a href="/problem/${code}">${name}</a>`),
    form,
    chosen,
    filters: {
      ...(await filtersOf(site, request, chosen)),
      problem: code,
      ...(dataVersion && { dataVersion }),
    },
  };
}

async function listOfUser(site: Site, request: FastifyRequest, user: string): Promise<ShownList> {
  const { database, now } = site;
  const { submissions } = messagesOf(request);
  const { user: _, ...form } = submissionFilters(await languageNames(database));
  const chosen = readFilters(form, request.query);
  const filters = { ...(await filtersOf(site, request, chosen)), user };
  return {
    path: `/submissions/user/${user}/`,
    title: submissions.submissionsBy(user),
    heading: submissions.submissionsBy(html`<a href="/user/${user}">${user}</a>`),
    form,
    chosen,
    filters,
    rows: (t, shown) => submissionRows(t, shown),
    total: await countSubmissions(database, viewerOf(request), filters, now()),
  };
}

interface Chosen {
  readonly user?: string;
  readonly problem?: string;
  readonly contest: string;
  readonly language: readonly string[];
  readonly result: readonly string[];
}

/** A problem is known by its code or by its name. */
async function filtersOf(
  { database }: Site,
  request: FastifyRequest,
  { user, problem, contest, language, result }: Chosen,
): Promise<SubmissionFilters> {
  const code = problem ? ((await codeOfProblem(database, viewerOf(request), problem)) ?? problem) : null;
  return { ...noFilters, user: user || null, problem: code, contest: contest || null, language, result };
}

async function show(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, title, heading, form, chosen, filters, rows = submissionTable, total }: ShownList,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  // The stream of new submissions knows nothing of test data.
  const isLive = filters.dataVersion === undefined;
  const place = { before: readId(textField(request.query, 'before')), size: PAGE_SIZE };
  const { submissions, hasOlder } = await shownSubmissions(
    database,
    viewerOf(request),
    filters,
    place,
    now(),
  );
  const query = filterQuery(chosen);
  const older = addressOf(path, [...query, ['before', String(submissions.at(-1)?.id)]]);
  const newest = addressOf(path, query);
  const rejudge = mayRejudgeMany(request.caller) && rejudgeLink(t, filters);
  const body = html`<div class="section-head"><h1>${heading}</h1>${place.before === null && newRowsLine(newest)}${rejudge}</div>
${filterForm(t, form, path, chosen)}
<div id="submission-list" ${liveAttributes(t, { filters, submissions, isNewest: isLive && place.before === null, userId: viewerOf(request).userId })}>${
    submissions.length > 0
      ? rows(t, submissions, viewerOf(request))
      : html`<p class="empty">${t.submissions.noSubmissions} ${query.length > 0 ? html`<a href="${path}">${t.submissions.clearFilters}</a>` : html`<a href="/problems/">${t.home.browseProblems}</a>`}</p>`
  }</div>
<nav class="pager" aria-label="${t.site.pages}">${place.before !== null && html`<a href="${newest}">${t.submissions.newest}</a>`}${
    hasOlder && html`<a rel="next" href="${older}">${t.submissions.older}</a>`
  }</nav>${total !== undefined && totalForScripts(total)}`;
  return reply.page({ title, body, scripts: ['live'] });
}

/** Those whom the link is useful to most often; others of the jury find it on the jury's page and on the problem's. */
function mayRejudgeMany(caller: Caller): boolean {
  return hasPermission(caller, 'rejudge_submission_lot');
}

function rejudgeLink(t: Messages, { user, problem, contest, language, result }: SubmissionFilters): Html {
  const names = { user, problem, contest, language, result };
  return html`<a href="${addressOf('/rejudges/new', filterQuery(names))}">${t.rejudging.newOneLink}</a>`;
}

/** Browsers run neither of the two. Older programs look for the second one, which other sites have as a script. */
function totalForScripts(total: number): Html {
  return html`<script type="application/json" id="results-json">{"total": ${total}}</script>
<script type="text/plain">window.results_json = {"total": ${total}};</script>`;
}
