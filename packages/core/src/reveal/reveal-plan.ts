import { participationClock } from '../contest-time.ts';
import { compareStandings, type Triple } from '../ranking.ts';
import { type AttemptsInView, attemptsInView, frozenView } from '../scoreboard/at-moment.ts';
import type { ScoreboardCell } from '../scoreboard/cells.ts';
import type { Attempt, ScoredContest, ScoredParticipation } from '../scoreboard/contest.ts';
import { type Row, rowInView } from '../scoreboard/row.ts';

/** The ceremony after a contest: it begins with the frozen scoreboard and ends with the live one. */
export interface RevealPlan {
  readonly start: readonly Row[];
  readonly steps: readonly RevealStep[];
}

export type RevealStep = RevealedCell | PlacedRow;

/** The results since the freeze of one participation on one problem appear. */
export interface RevealedCell extends Triple {
  readonly kind: 'reveal';
  readonly participation: number;
  /** The index of the problem. */
  readonly problem: number;
  readonly cell: ScoreboardCell;
  /** The number of problems solved by then. */
  readonly solved: number;
}

/** Nothing about the participation is hidden any more, and nobody below can pass it. */
export interface PlacedRow {
  readonly kind: 'place';
  readonly participation: number;
}

export interface Revealing {
  readonly contest: ScoredContest;
  readonly participations: readonly ScoredParticipation[];
  /** By the id of the participation. */
  readonly attempts: ReadonlyMap<number, readonly Attempt[]>;
}

/** What was revealed before, in an order of steps that no longer applies, for example because of a rejudge. */
export interface Revealed {
  /** As made by `cellKey`. */
  readonly cells: ReadonlySet<string>;
  readonly placed: ReadonlySet<number>;
}

export const nothingRevealed: Revealed = { cells: new Set(), placed: new Set() };

export function cellKey(participation: number, problem: number): string {
  return `${participation}/${problem}`;
}

/**
 * The steps in which the ranked live participations are revealed: always the lowest row that has no place yet and still hides
 * something, problem by problem. Rows that are tied get their places together, so that the rank of a placed row is final.
 */
export function revealPlan(revealing: Revealing, revealed: Revealed = nothingRevealed): RevealPlan {
  const teams = revealing.participations
    .filter(({ virtual, isDisqualified }) => virtual === 0 && !isDisqualified)
    .map((participation) => hiddenTeam(revealing, participation, revealed));
  const start = teams.map(({ row }) => row);
  return { start, steps: [...stepsOf(teams.toSorted(byPlace), new Set(revealed.placed))] };
}

/** A participation in the course of the ceremony. */
interface HiddenTeam {
  row: Row;
  /** The problems whose results are still hidden, first one first. */
  readonly hidden: number[];
  rowAfter(problem: number): Row;
}

function hiddenTeam(
  { contest, attempts }: Revealing,
  participation: ScoredParticipation,
  { cells }: Revealed,
): HiddenTeam {
  const clock = participationClock(contest, participation);
  const made = attempts.get(participation.id) ?? [];
  const keys = contest.problems.map(({ key }) => key);
  let inView = attemptsInView(contest, clock, made, frozenView);
  const reveal = (problem: number) => {
    inView = withProblem(inView, keys[problem]);
  };
  const hiddenKeys = new Set(inView.hidden.map(({ problem }) => problem));
  const pending = [...keys.keys()].filter((problem) => hiddenKeys.has(keys[problem]!));
  const hidden = pending.filter((problem) => !cells.has(cellKey(participation.id, problem)));
  for (const problem of pending) if (!hidden.includes(problem)) reveal(problem);
  return {
    row: rowInView(contest, participation, clock, inView),
    hidden,
    rowAfter(problem) {
      reveal(problem);
      return rowInView(contest, participation, clock, inView);
    },
  };
}

function withProblem({ shown, hidden }: AttemptsInView, key: string | undefined): AttemptsInView {
  return {
    shown: [...shown, ...hidden.filter(({ problem }) => problem === key)],
    hidden: hidden.filter(({ problem }) => problem !== key),
  };
}

/** `order` is kept best first. */
function* stepsOf(order: HiddenTeam[], placed: Set<number>): Generator<RevealStep> {
  let lowest = order.length - 1;
  while (true) {
    while (lowest >= 0 && placed.has(order[lowest]!.row.id)) lowest--;
    const team = order[lowest];
    if (!team) return;
    const index = lowestHidden(order, lowest, placed);
    if (index === null) {
      placed.add(team.row.id);
      yield { kind: 'place', participation: team.row.id };
    } else {
      const { step, place } = revealNext(order, index);
      // A row falls only in formats where a later submission can cost points.
      lowest = Math.max(lowest, place);
      yield step;
    }
  }
}

/** Among the rows that have no place and are tied with the row at `lowest`: the lowest one that still hides something. */
function lowestHidden(order: readonly HiddenTeam[], lowest: number, placed: ReadonlySet<number>) {
  for (let index = lowest; index >= 0; index--) {
    const { row, hidden } = order[index]!;
    if (compareStandings(row, order[lowest]!.row) !== 0) return null;
    if (hidden.length > 0 && !placed.has(row.id)) return index;
  }
  return null;
}

function revealNext(order: HiddenTeam[], index: number): { step: RevealStep; place: number } {
  const [team] = order.splice(index, 1) as [HiddenTeam];
  const problem = team.hidden.shift()!;
  team.row = team.rowAfter(problem);
  const place = placeFor(order, team);
  order.splice(place, 0, team);
  const { id: participation, score, cumulativeTime, tiebreaker, solved, cells } = team.row;
  const after = { score, cumulativeTime, tiebreaker, solved, cell: cells[problem]! };
  return { step: { kind: 'reveal', participation, problem, ...after }, place };
}

function placeFor(order: readonly HiddenTeam[], team: HiddenTeam): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byPlace(order[middle]!, team) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function byPlace({ row: a }: HiddenTeam, { row: b }: HiddenTeam): number {
  return compareStandings(a, b) || a.id - b.id;
}
