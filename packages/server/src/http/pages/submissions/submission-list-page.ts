import { cutText } from '@tribunal/core/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { findProfile } from '../../../storage/accounts/profiles.ts';
import { noFilters, type SubmissionFilters } from '../../../storage/submissions/submission-filters.ts';
import {
  countSubmissions,
  languageNames,
  shownSubmissions,
} from '../../../storage/submissions/submission-list-view.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { type AddressQuery, addressOf } from '../../html/pager.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { viewerOf } from '../../request/request-viewer.ts';
import { findProblemOfPath } from '../problems/problem-page.ts';
import { submissionFilterForm } from './submission-filter-form.ts';
import { submissionRows } from './submission-rows.ts';
import { submissionTable } from './submission-table.ts';

const PAGE_SIZE = 50;

/** One list of submissions: all of them, or those of one problem or one user. */
interface ShownList {
  readonly path: string;
  readonly title: string;
  readonly heading: Html;
  readonly filters: SubmissionFilters;
  /** Filters that the address has beside its path. */
  readonly query: AddressQuery;
  readonly rows?: (submissions: readonly ShownSubmission[]) => Html;
  /** For scripts: how many the whole list has. */
  readonly total?: number;
}

export function mountSubmissions(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/submissions/',
    access: 'anyone',
    get: (request, reply) => {
      const query = saidIn(request.query, ['user', 'problem', 'contest', 'language', 'result']);
      const title = 'Submissions';
      const heading = html`<h1>${title}</h1>`;
      const filters = filtersOf(query);
      return show(site, request, reply, { path: '/submissions/', title, heading, filters, query });
    },
  });
  mountPage(app, {
    path: '/submissions/user/:name/',
    access: 'anyone',
    get: async (request, reply) => {
      const name = textField(request.params, 'name');
      const profile = await findProfile(site.database, viewerOf(request), name);
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
      const path = `/problem/${problem.code}/submissions/`;
      const query = saidIn(request.query, ['user', 'contest', 'language', 'result']);
      const heading = html`<h1>Submissions to <a href="/problem/${problem.code}">${problem.name}</a></h1>`;
      const filters = { ...filtersOf(query), problem: problem.code };
      return show(site, request, reply, {
        path,
        title: `Submissions to ${problem.name}`,
        heading,
        filters,
        query,
      });
    },
  });
}

async function listOfUser(
  { database, now }: Site,
  request: FastifyRequest,
  user: string,
): Promise<ShownList> {
  const query = saidIn(request.query, ['problem', 'contest', 'language', 'result']);
  const filters = { ...filtersOf(query), user };
  return {
    path: `/submissions/user/${user}/`,
    title: `Submissions of ${user}`,
    heading: html`<h1>Submissions of <a href="/user/${user}">${user}</a></h1>`,
    filters,
    query,
    rows: submissionRows,
    total: await countSubmissions(database, viewerOf(request), filters, now()),
  };
}

function saidIn(query: unknown, names: readonly string[]): AddressQuery {
  return names.map((name) => [name, cutText(textField(query, name).trim(), 100)]);
}

function filtersOf(query: AddressQuery): SubmissionFilters {
  const said = new Map(query);
  const one = (name: string) => said.get(name) || null;
  const some = (name: string) => [one(name)].filter((value) => value !== null);
  return {
    ...noFilters,
    user: one('user'),
    problem: one('problem'),
    contest: one('contest'),
    language: some('language'),
    result: some('result'),
  };
}

async function show(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, title, heading, filters, query, rows = submissionTable, total }: ShownList,
): Promise<FastifyReply> {
  const place = { before: readId(textField(request.query, 'before')), size: PAGE_SIZE };
  const viewer = viewerOf(request);
  const { submissions, hasOlder } = await shownSubmissions(database, viewer, filters, place, now());
  const oldest = submissions.at(-1)?.id;
  const body = html`${heading}
${submissionFilterForm(path, query, await languageNames(database))}
${submissions.length > 0 ? rows(submissions) : html`<p>There is none that you may see.</p>`}
<nav class="pager" aria-label="Pages">${place.before !== null && html`<a href="${addressOf(path, query)}">Newest</a>`}${
    hasOlder &&
    html`<a rel="next" href="${addressOf(path, [...query, ['before', String(oldest)]])}">Older</a>`
  }</nav>${total !== undefined && html`<script type="application/json" id="results-json">{"total": ${total}}</script>`}`;
  return reply.page({ title, body });
}
