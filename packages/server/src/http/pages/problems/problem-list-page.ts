import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  type ListedProblem,
  type ProblemKinds,
  problemKinds,
  shownProblems,
} from '../../../storage/problems/problem-list-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { defineFilters, filterForm, filterQuery, readFilters } from '../../forms/filter-form.ts';
import type { Option } from '../../forms/form.ts';
import { type Html, html } from '../../html/html.ts';
import { pager } from '../../html/pager.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { pageNumber } from '../../request/form-fields.ts';

const PAGE_SIZE = 100;
const path = '/problems/';

export function mountProblems(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const viewer = viewerOf(request);
      const page = pageNumber(request.query);
      const form = filtersFor(await problemKinds(database, viewer));
      const filters = readFilters(form, request.query);
      const chosen = { ...filters, search: [filters.search] };
      const { total, problems } = await shownProblems(database, viewer, chosen, { page, size: PAGE_SIZE });
      if (page > 1 && problems.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const hasMore = page * PAGE_SIZE < total;
      const t = messagesOf(request);
      const body = html`<h1>${t.problems.problems}</h1>
${filterForm(t, form, path, filters)}
${problems.length > 0 ? problemTable(t, problems, viewer.userId !== null) : html`<p>${t.problems.noProblems}</p>`}
${pager(t, { path, page, hasMore, query: filterQuery(filters) })}`;
      return reply.page({ title: t.problems.problems, body });
    },
  });
}

function filtersFor({ types, groups }: ProblemKinds) {
  const optionsOf = (names: readonly string[]): Option[] =>
    names.map((value) => ({ value, label: () => value }));
  const choice = { kind: 'choice', isOptional: true, emptyLabel: (t: Messages) => t.forms.any } as const;
  return defineFilters({
    search: {
      kind: 'text',
      type: 'search',
      label: (t) => t.problems.search,
      maxLength: 200,
      isOptional: true,
    },
    type: { ...choice, label: (t) => t.problems.type, options: optionsOf(types) },
    group: { ...choice, label: (t) => t.problems.group, options: optionsOf(groups) },
  });
}

function problemTable(t: Messages, listed: readonly ListedProblem[], isSignedIn: boolean): Html {
  const { problems } = t;
  return html`<div class="scroll"><table class="problem-list">
<thead><tr>${isSignedIn && html`<th scope="col"><span class="unseen">${problems.solvedColumn}</span></th>`}<th scope="col">${problems.problem}</th><th scope="col" class="lesser">${problems.group}</th>
<th scope="col" class="lesser">${problems.types}</th><th scope="col" class="number">${problems.points}</th><th scope="col" class="number">${problems.accepted}</th><th scope="col" class="number lesser">${problems.solvedBy}</th></tr></thead>
<tbody>${listed.map((problem) => problemRow(t, problem, isSignedIn))}</tbody></table></div>`;
}

function problemRow(t: Messages, problem: ListedProblem, isSignedIn: boolean): Html {
  const { code, name, group, types, points, partial, userCount } = problem;
  return html`<tr>${isSignedIn && html`<td class="solved">${solvedMark(t, problem)}</td>`}
<th scope="row"><a href="/problem/${code}">${name}</a>${restriction(t, problem)}</th><td class="lesser">${group}</td><td class="lesser">${types.join(', ')}</td>
<td class="number">${pointsText(points)}${partial && html`<abbr title="${t.problems.partial}">p</abbr>`}</td><td class="number">${acceptance(problem)}</td>
<td class="number lesser"><a href="/problem/${code}/submissions/?result=AC">${userCount}</a></td></tr>
`;
}

function solvedMark({ problems }: Messages, { isSolved }: ListedProblem): Html | false {
  if (isSolved === null) return false;
  return isSolved
    ? html`<span class="good" title="${problems.youSolvedIt}">✓<span class="unseen"> ${problems.solved}</span></span>`
    : html`<span class="quiet" title="${problems.youTriedIt}">○<span class="unseen"> ${problems.tried}</span></span>`;
}

function restriction(
  { problems }: Messages,
  { isPublic, isOrganizationPrivate }: ListedProblem,
): Html | false {
  if (!isPublic) return html` <span class="mark">${problems.notPublic}</span>`;
  return isOrganizationPrivate && html` <span class="mark">${problems.forOrganizations}</span>`;
}

function acceptance({ judgedCount, acceptedCount }: ListedProblem): string {
  return judgedCount === 0 ? '–' : `${((acceptedCount / judgedCount) * 100).toFixed(1)}%`;
}
