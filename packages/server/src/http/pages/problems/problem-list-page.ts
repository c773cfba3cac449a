import { cutText } from '@tribunal/core/text';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ProblemFilters } from '../../../storage/problems/problem-list-json.ts';
import {
  type ListedProblem,
  type ProblemKinds,
  problemKinds,
  shownProblems,
} from '../../../storage/problems/problem-list-view.ts';
import { type Html, html } from '../../html/html.ts';
import { type AddressQuery, pager } from '../../html/pager.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { pageNumber, textField, textFields } from '../../request/form-fields.ts';
import { viewerOf } from '../../request/request-viewer.ts';

const PAGE_SIZE = 100;
const path = '/problems/';

type Chosen = Pick<ProblemFilters, 'search' | 'type' | 'group'>;

export function mountProblems(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path,
    access: 'anyone',
    get: async (request, reply) => {
      const viewer = viewerOf(request);
      const page = pageNumber(request.query);
      const chosen = chosenIn(request.query);
      const { total, problems } = await shownProblems(database, viewer, chosen, { page, size: PAGE_SIZE });
      if (page > 1 && problems.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const kinds = await problemKinds(database, viewer);
      const hasMore = page * PAGE_SIZE < total;
      const body = html`<h1>Problems</h1>
${filterForm(kinds, chosen)}
${problems.length > 0 ? problemTable(problems, viewer.userId !== null) : html`<p>No problem is like that.</p>`}
${pager(messagesOf(request), { path, page, hasMore, query: addressOfChosen(chosen) })}`;
      return reply.page({ title: 'Problems', body });
    },
  });
}

function chosenIn(query: unknown): Chosen {
  const said = (name: string) => textFields(query, name).filter((value) => value !== '');
  return { search: [cutText(textField(query, 'search'), 200)], type: said('type'), group: said('group') };
}

function addressOfChosen({ search, type, group }: Chosen): AddressQuery {
  return [
    ...search.map((value) => ['search', value] as const),
    ...type.map((value) => ['type', value] as const),
    ...group.map((value) => ['group', value] as const),
  ];
}

function filterForm({ types, groups }: ProblemKinds, { search, type, group }: Chosen): Html {
  return html`<form class="filters" role="search" action="${path}">
<p><label for="id_search">Search</label><input id="id_search" name="search" type="search" value="${search}"></p>
<p><label for="id_type">Type</label>${choice('type', types, type)}</p>
<p><label for="id_group">Group</label>${choice('group', groups, group)}</p>
<p><button>Show</button></p></form>`;
}

function choice(name: string, values: readonly string[], chosen: readonly string[]): Html {
  return html`<select id="id_${name}" name="${name}"><option value="">Any</option>${values.map(
    (value) => html`<option value="${value}"${chosen.includes(value) && html` selected`}>${value}</option>`,
  )}</select>`;
}

function problemTable(problems: readonly ListedProblem[], isSignedIn: boolean): Html {
  return html`<div class="scroll"><table class="problem-list">
<thead><tr>${isSignedIn && html`<th scope="col"><span class="unseen">Solved</span></th>`}<th scope="col">Problem</th><th scope="col" class="lesser">Group</th>
<th scope="col" class="lesser">Types</th><th scope="col" class="number">Points</th><th scope="col" class="number">Accepted</th><th scope="col" class="number lesser">Solved by</th></tr></thead>
<tbody>${problems.map((problem) => problemRow(problem, isSignedIn))}</tbody></table></div>`;
}

function problemRow(problem: ListedProblem, isSignedIn: boolean): Html {
  const { code, name, group, types, points, partial, userCount } = problem;
  return html`<tr>${isSignedIn && html`<td class="solved">${solvedMark(problem)}</td>`}
<th scope="row"><a href="/problem/${code}">${name}</a>${restriction(problem)}</th><td class="lesser">${group}</td><td class="lesser">${types.join(', ')}</td>
<td class="number">${pointsText(points)}${partial && html`<abbr title="partial points are given">p</abbr>`}</td><td class="number">${acceptance(problem)}</td>
<td class="number lesser"><a href="/problem/${code}/submissions/?result=AC">${userCount}</a></td></tr>
`;
}

function solvedMark({ isSolved }: ListedProblem): Html | false {
  if (isSolved === null) return false;
  return isSolved
    ? html`<span class="good" title="You have solved it">✓<span class="unseen"> solved</span></span>`
    : html`<span class="quiet" title="You have tried it">○<span class="unseen"> tried</span></span>`;
}

function restriction({ isPublic, isOrganizationPrivate }: ListedProblem): Html | false {
  if (!isPublic) return html` <span class="mark">not public</span>`;
  return isOrganizationPrivate && html` <span class="mark">for organizations</span>`;
}

function acceptance({ judgedCount, acceptedCount }: ListedProblem): string {
  return judgedCount === 0 ? '–' : `${((acceptedCount / judgedCount) * 100).toFixed(1)}%`;
}
