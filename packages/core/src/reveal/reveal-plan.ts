import { participationClock } from '../contests/contest-time.ts';
import { itemAt } from '../lists.ts';
import { compareStandings, type Triple } from '../ranking.ts';
import { type AttemptsInView, attemptsInView, frozenView } from '../scoreboard/at-moment.ts';
import type { ScoreboardCell } from '../scoreboard/cells.ts';
import type { Attempt, ScoredContest, ScoredParticipation } from '../scoreboard/contest.ts';
import { isRanked } from '../scoreboard/rank.ts';
import { type Row, rowInView } from '../scoreboard/row.ts';
import { existing } from '../unknown.ts';
import { lowestFirst } from './lowest-first.ts';

/** The ceremony after a contest: it begins with the frozen scoreboard and ends with the live one. */
export interface RevealPlan {
  readonly start: readonly Row[];
  readonly steps: readonly RevealStep[];
  /** How many of the steps had been played when the plan was made. */
  readonly played: number;
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
interface PlacedRow {
  readonly kind: 'place';
  readonly participation: number;
}

/** A step without its result. */
export interface PlayedStep {
  readonly participation: number;
  /** The index of the problem that was revealed; null when the participation got its place. */
  readonly problem: number | null;
}

export interface Revealing {
  readonly contest: ScoredContest;
  readonly participations: readonly ScoredParticipation[];
  /** By the id of the participation. */
  readonly attempts: ReadonlyMap<number, readonly Attempt[]>;
}

/**
 * The steps in which the ranked live participations are revealed: always the lowest row that has no place yet and still hides
 * something, problem by problem. Rows that are tied get their places together, so that the rank of a placed row is final. If results
 * change during the ceremony, the steps that were played come first again, with the new results, and the others follow from there.
 * The work is done in short parts, so that a server can answer other requests in between.
 */
export function* revealPlan(
  revealing: Revealing,
  played: readonly PlayedStep[] = [],
): Generator<void, RevealPlan> {
  const teams = new Map<number, HiddenTeam>();
  for (const participation of revealing.participations) {
    if (participation.virtual !== 0 || !isRanked(participation)) continue;
    teams.set(participation.id, hiddenTeam(revealing, participation));
    if (teams.size % partLength === 0) yield;
  }
  const start = [...teams.values()].map(({ row }) => row);
  const steps: RevealStep[] = [];
  for (const step of stepsAgain(teams, played)) {
    steps.push(step);
    if (steps.length % partLength === 0) yield;
  }
  const playedCount = steps.length;
  const placed = new Set(steps.filter(({ kind }) => kind === 'place').map((step) => step.participation));
  for (const step of nextSteps(teams, placed)) {
    steps.push(step);
    if (steps.length % partLength === 0) yield;
  }
  return { start, steps, played: playedCount };
}

/** Teams or steps. */
const partLength = 50;

/** A participation in the course of the ceremony. */
interface HiddenTeam {
  row: Row;
  /** The problems whose results are still hidden, first one first. */
  readonly hidden: number[];
  rowAfter(problem: number): Row;
}

function hiddenTeam({ contest, attempts }: Revealing, participation: ScoredParticipation): HiddenTeam {
  const clock = participationClock(contest, participation);
  const made = attempts.get(participation.id) ?? [];
  let inView = attemptsInView(contest, clock, made, frozenView);
  const hiddenKeys = new Set(inView.hidden.map(({ problem }) => problem));
  const keys = contest.problems.map(({ key }) => key);
  return {
    row: rowInView(contest, participation, clock, inView),
    hidden: [...keys.entries()].filter(([, key]) => hiddenKeys.has(key)).map(([problem]) => problem),
    rowAfter(problem) {
      inView = withProblem(inView, keys[problem]);
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

/** Without the steps of participations that are not ranked, those that reveal nothing any more, and places of rows that hide something again. */
function* stepsAgain(
  teams: ReadonlyMap<number, HiddenTeam>,
  played: readonly PlayedStep[],
): Generator<RevealStep> {
  const placed = new Set<number>();
  for (const { participation, problem } of played) {
    const team = teams.get(participation);
    if (!team || placed.has(participation)) continue;
    if (problem !== null && team.hidden.includes(problem)) yield revealProblem(team, problem);
    if (problem !== null || team.hidden.length > 0) continue;
    placed.add(participation);
    yield { kind: 'place', participation };
  }
}

/** Rows that still hide something, and rows that do not, each with the lowest one first. */
function* nextSteps(
  teams: ReadonlyMap<number, HiddenTeam>,
  placed: ReadonlySet<number>,
): Generator<RevealStep> {
  const hiding = lowestFirst(byPlace);
  const shown = lowestFirst(byPlace);
  const add = (team: HiddenTeam) => (team.hidden.length > 0 ? hiding : shown).add(team);
  for (const team of teams.values()) if (!placed.has(team.row.id)) add(team);
  while (true) {
    const [next, done] = [hiding.lowest(), shown.lowest()];
    if (next && (!done || compareStandings(next.row, done.row) >= 0)) {
      hiding.removeLowest();
      yield revealProblem(next, itemAt(next.hidden, 0));
      add(next);
    } else if (done) {
      shown.removeLowest();
      yield { kind: 'place', participation: done.row.id };
    } else return;
  }
}

function revealProblem(team: HiddenTeam, problem: number): RevealStep {
  team.hidden.splice(team.hidden.indexOf(problem), 1);
  team.row = team.rowAfter(problem);
  const { id: participation, score, cumulativeTime, tiebreaker, solved, cells } = team.row;
  const after = { score, cumulativeTime, tiebreaker, solved, cell: existing(cells[problem]) };
  return { kind: 'reveal', participation, problem, ...after };
}

function byPlace({ row: a }: HiddenTeam, { row: b }: HiddenTeam): number {
  return compareStandings(a, b) || a.id - b.id;
}
