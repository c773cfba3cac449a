import { pointsText } from '@tribunal/core/texts/points-text';
import type { ListedProblem } from '../../../storage/problems/problem-list-view.ts';
import type { ProblemOrder, SortedColumn } from '../../../storage/problems/problem-selection.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { difficultyMark } from '../../parts/difficulty-mark.ts';

interface ProblemTable {
  readonly problems: readonly ListedProblem[];
  readonly isSignedIn: boolean;
  readonly order: ProblemOrder | null;
  /** The address of the list in another order. */
  readonly addressInOrder: (order: string) => string;
}

export function problemTable(t: Messages, table: ProblemTable): Html {
  const { isSignedIn, problems } = table;
  const heading = (column: SortedColumn, className = '') => sortHeading(t, table, column, className);
  return html`<div class="scroll"><table class="problem-list">
<thead><tr>${isSignedIn && heading('solved', 'solved')}${heading('name')}${heading('group', 'lesser')}${heading('type', 'lesser')}${heading('difficulty', 'number')}${heading('points', 'number')}${heading('ac_rate', 'number lesser')}${heading('user_count', 'number lesser')}</tr></thead>
<tbody>${problems.map((problem) => problemRow(t, problem, isSignedIn))}</tbody></table></div>`;
}

/** Columns that most readers want to see from the largest value on. */
const descendingFirst: ReadonlySet<SortedColumn> = new Set(['solved', 'ac_rate', 'user_count']);

/** A link that sorts by the column; pressed again, it reverses the order. */
function sortHeading(
  { problems }: Messages,
  { order, addressInOrder }: ProblemTable,
  column: SortedColumn,
  className: string,
): Html {
  const isSorted = order?.column === column;
  const isDescending = isSorted ? !order.isDescending : descendingFirst.has(column);
  const direction = isSorted && (order.isDescending ? 'descending' : 'ascending');
  return html`<th scope="col"${className && html` class="${className}"`}${direction && html` aria-sort="${direction}"`}><a href="${addressInOrder((isDescending ? '-' : '') + column)}">${problems.columns[column]}</a></th>`;
}

function problemRow(t: Messages, problem: ListedProblem, isSignedIn: boolean): Html {
  const { code, name, group, types, difficulty, points, userCount, hasEditorial } = problem;
  return html`<tr>${isSignedIn && html`<td class="solved">${solvedMark(t, problem)}</td>`}
<th scope="row"><a href="/problem/${code}">${name}</a>${restriction(t, problem)}${hasEditorial && html` <a class="mark" href="/problem/${code}/editorial">${t.problems.editorial}</a>`}</th><td class="lesser">${group}</td><td class="lesser">${types.map((type) => html`<span class="mark">${type}</span> `)}</td>
<td class="number">${difficulty === null ? html`<span class="quiet">–</span>` : difficultyMark(t, difficulty)}</td><td class="number">${pointsText(points)}</td><td class="number lesser">${acceptance(problem)}</td>
<td class="number lesser"><a href="/problem/${code}/rank/">${userCount}</a></td></tr>
`;
}

function solvedMark({ problems }: Messages, { isSolved }: ListedProblem): Html | false {
  if (isSolved === null) return false;
  return isSolved
    ? html`<span class="good">✓ <span class="state-word">${problems.solved}</span></span>`
    : html`<span class="quiet">○ <span class="state-word">${problems.tried}</span></span>`;
}

function restriction(
  { problems }: Messages,
  { isPublic, isOrganizationPrivate }: ListedProblem,
): Html | false {
  if (!isPublic) return html` <span class="mark">${problems.notPublic}</span>`;
  return isOrganizationPrivate && html` <span class="mark">${problems.forOrganizations}</span>`;
}

/** The share of judged submissions that were accepted, of those whose result everybody may see. */
function acceptance({ judgedCount, acceptedCount }: ListedProblem): string {
  return judgedCount === 0 ? '–' : `${((acceptedCount / judgedCount) * 100).toFixed(1)}%`;
}
