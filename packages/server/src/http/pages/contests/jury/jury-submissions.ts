import { results } from '@tribunal/core/judging/verdicts';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { ProblemStatistics } from '../../../../storage/contests/problem-statistics.ts';
import { type JuryFacts, juryFacts } from '../../../../storage/submissions/jury/submission-judges.ts';
import { noFilters, type SubmissionFilters } from '../../../../storage/submissions/submission-filters.ts';
import {
  languageNames,
  type SubmissionsPage,
  shownSubmissions,
} from '../../../../storage/submissions/submission-list-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import {
  type ChosenFilters,
  defineFilters,
  type FilterForm,
  type Filters,
  filterForm,
  filterQuery,
  readFilters,
} from '../../../forms/filter-form.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { addressOf } from '../../../parts/pager.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { partVersion } from '../../part-version.ts';
import { liveAttributes } from '../../submissions/live-list.ts';
import { jurySubmissionTable } from './jury-submission-table.ts';

const pageSize = 50;

/** A page of the submissions of a contest, as the jury sees them. */
export interface JurySubmissions extends SubmissionsPage {
  readonly facts: ReadonlyMap<number, JuryFacts>;
  readonly form: FilterForm;
  readonly chosen: ChosenFilters;
  readonly filters: SubmissionFilters;
  readonly isNewest: boolean;
  readonly userId: number | null;
}

export async function jurySubmissions(
  { database, now }: Site,
  request: FastifyRequest,
  { key }: ShownContest,
  problems: readonly ProblemStatistics[],
): Promise<JurySubmissions> {
  const viewer = viewerOf(request);
  const form = juryFilters(problems, await languageNames(database));
  const chosen = readFilters(form, request.query);
  const filters = filtersOf(key, chosen);
  const before = readId(textField(request.query, 'before'));
  const page = await shownSubmissions(database, viewer, filters, { before, size: pageSize }, now());
  const facts = await juryFacts(
    database,
    page.submissions.map(({ id }) => id),
  );
  return { ...page, facts, form, chosen, filters, isNewest: before === null, userId: viewer.userId };
}

const choice = { kind: 'choice', isOptional: true, emptyLabel: (t: Messages) => t.forms.any } as const;

function juryFilters(
  problems: readonly ProblemStatistics[],
  languages: readonly { readonly key: string; readonly name: string }[],
) {
  return defineFilters({
    user: { kind: 'text', maxLength: 100, isOptional: true, label: (t) => t.submissions.user },
    problem: {
      ...choice,
      label: (t) => t.submissions.problem,
      options: problems.map(({ code, label, name }) => ({ value: code, label: () => `${label}. ${name}` })),
    },
    result: {
      ...choice,
      label: (t) => t.submissions.result,
      options: results.map((value) => ({ value, label: (t) => t.submissions.verdicts[value] })),
    },
    language: {
      ...choice,
      label: (t) => t.submissions.language,
      options: languages.map(({ key, name }) => ({ value: key, label: () => name })),
    },
    state: {
      ...choice,
      label: (t) => t.jury.state,
      options: (['judged', 'pending'] as const).map((value) => ({
        value,
        label: (t) => t.jury.states[value],
      })),
    },
  });
}

function filtersOf(contest: string, chosen: Filters<ReturnType<typeof juryFilters>>): SubmissionFilters {
  const { user, problem, result, language, state } = chosen;
  const [asked] = state;
  const isState = asked === 'judged' || asked === 'pending';
  return {
    ...noFilters,
    contest,
    user: user || null,
    problem: problem[0] ?? null,
    result,
    language,
    ...(isState && { state: asked }),
  };
}

/** New submissions appear by themselves on the first page. Two of them can be chosen to be compared. */
export function submissionsPart(t: Messages, { key }: ShownContest, list: JurySubmissions): Html {
  const { submissions, facts, form, chosen, hasOlder, isNewest } = list;
  const path = `/contest/${key}/jury/`;
  const query = filterQuery(chosen);
  const older = addressOf(path, [...query, ['before', String(submissions.at(-1)?.id)]]);
  const version = partVersion([submissions, [...facts]]);
  return html`<section><h2>${t.jury.submissions}</h2>
${filterForm(t, form, path, chosen)}
<form action="${path}"><div id="submission-list" ${liveAttributes(t, list)}><div id="jury-submissions"${isNewest && html` data-refresh="${version}"`}>${
    submissions.length > 0
      ? jurySubmissionTable(t, submissions, facts)
      : html`<p class="empty">${t.submissions.noSubmissions}</p>`
  }</div></div>
<p class="actions"><button>${t.jury.compare}</button></p></form>
<nav class="pager" aria-label="${t.site.pages}">${!isNewest && html`<a href="${addressOf(path, query)}">${t.submissions.newest}</a>`}${
    hasOlder && html`<a rel="next" href="${older}">${t.submissions.older}</a>`
  }</nav></section>`;
}
