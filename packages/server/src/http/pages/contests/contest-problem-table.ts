import { keysOf } from '@tribunal/core/lists';
import type { ProblemState } from '@tribunal/core/scoreboard/problem-state';
import type { ProblemTotals } from '@tribunal/core/scoreboard/rank';
import type { ContestProblemRow } from '../../../storage/contests/contest-json.ts';
import { balloon } from '../../html/balloon.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { problemAddress } from '../../parts/problem-address.ts';

/** A problem of the contest with what the viewer may know about it. */
export interface ShownContestProblem extends ContestProblemRow {
  /** Null when the viewer may not see the scoreboard. */
  readonly totals: ProblemTotals | null;
  /** Null when the viewer has not taken part. */
  readonly state: ProblemState | null;
}

/** Browser extensions take the problems from the first cell of each row. Scripts update the other cells when verdicts arrive. */
export function contestProblemTable(
  t: Messages,
  key: string,
  problems: readonly ShownContestProblem[],
  /** The key of the contest, if the viewer is in others, too. */
  namedContest: string | undefined,
): Html {
  const { contests } = t;
  const columns = {
    isLimited: problems.some(({ problem }) => problem.max_submissions !== null),
    hasTotals: problems.some(({ totals }) => totals !== null),
    hasStates: problems.some(({ state }) => state !== null),
  };
  return html`<h2>${contests.problems}</h2><div class="scroll" data-contest="${key}"${columns.hasTotals && html` data-solved-of-tried="${contests.solvedOfTried('{solved}', '{tried}')}"`}${columns.hasStates && html` data-states="${JSON.stringify(stateTexts(t))}"`}><table class="contest-problems">
<thead><tr><th scope="col">${contests.problem}</th><th scope="col" class="number">${contests.points}</th>${columns.hasTotals && html`<th scope="col" class="number">${contests.solvedBy}</th>`}${columns.isLimited && html`<th scope="col" class="number lesser">${contests.submissionsAllowed}</th>`}${columns.hasStates && html`<th scope="col">${contests.myResult}</th>`}</tr></thead>
<tbody>${problems.map((shown) => problemLine(t, shown, columns, namedContest))}</tbody></table></div>`;
}

interface Columns {
  readonly isLimited: boolean;
  readonly hasTotals: boolean;
  readonly hasStates: boolean;
}

function problemLine(
  t: Messages,
  shown: ShownContestProblem,
  columns: Columns,
  namedContest: string | undefined,
): Html {
  const { label, code, name, points, max_submissions } = shown.problem;
  const { isLimited, hasTotals, hasStates } = columns;
  return html`<tr><td><span class="label">${balloon(shown.color)}${label}</span> <a href="${problemAddress(code, namedContest)}">${name}</a>${problemMarks(t, shown)}</td><td class="number">${points}</td>${hasTotals && totalsCell(t, shown.totals)}${isLimited && html`<td class="number lesser">${max_submissions ?? t.contests.unlimited}</td>`}${hasStates && html`<td data-problem="${code}">${stateText(t, shown.state)}</td>`}</tr>
`;
}

function problemMarks({ contests }: Messages, { hold, isWithdrawn }: ShownContestProblem): Html {
  return html`${isWithdrawn && html` <span class="mark">${contests.withdrawn}</span>`}${hold === 'submitting' && html` <span class="mark">${contests.isSubmittingHeld}</span>`}`;
}

function totalsCell({ contests }: Messages, totals: ProblemTotals | null): Html {
  if (totals === null) return html`<td></td>`;
  const { solved, tried } = totals;
  return html`<td class="number totals" title="${contests.solvedOfTried(solved, tried)}">${solved}<span class="quiet"> / ${tried}</span></td>`;
}

const marks: Readonly<Record<ProblemState, string>> = {
  solved: '✓',
  pending: '…',
  received: '?',
  tried: '✗',
  untouched: '',
};

function stateTexts({ contestBar }: Messages): Readonly<Record<string, string>> {
  const states = keysOf(contestBar.states);
  return Object.fromEntries(states.map((state) => [state, `${marks[state]} ${contestBar.states[state]}`]));
}

function stateText(t: Messages, state: ProblemState | null): Html | false {
  if (state === null || state === 'untouched') return false;
  return html`<span class="problem-state ${state}">${stateTexts(t)[state]}</span>`;
}
