import type { Cell, Score } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import type { ContestSubmission } from '../formats/history.ts';
import { groupBy } from '../lists.ts';
import type { Seconds } from '../units.ts';
import type { AttemptsInView } from './at-moment.ts';
import type { ScoredContest } from './contest.ts';
import { isSolved, solvedAt } from './solved-at.ts';

/** What one participation has done on one problem. */
export interface ScoreboardCell {
  readonly points: number;
  /** Points on top of `points`. */
  readonly bonus: number;
  /** From the start of the participation, by the rules of the format. */
  readonly time: Seconds;
  /** Attempts up to and including the one that counts, or all of them while nothing is scored. */
  readonly tries: number;
  /** Attempts before the one that counts, or all of them while nothing is scored. */
  readonly penalty: number;
  /** Submissions since the freeze, whatever became of them. */
  readonly pending: number;
  /** Submissions that are shown and have no verdict yet. */
  readonly unjudged: number;
  /** When all points of the problem were first reached, from the start of the participation; null when they are not. */
  readonly solvedAt: Seconds | null;
  /** Whether nobody else among the ranked live participations solved the problem earlier. */
  readonly isFirst: boolean;
}

/** In the order of the problems; null where nothing was submitted. `length` is that of the participation. */
export function rowCells(
  contest: ScoredContest,
  score: Score,
  { shown, hidden }: AttemptsInView,
  length: Seconds,
): (ScoreboardCell | null)[] {
  const { untouchedCell } = formats[contest.format];
  const shownOf = groupBy(shown, problemOf);
  const hiddenOf = groupBy(hidden, problemOf);
  return contest.problems.map((problem, index) => {
    const submissions = shownOf.get(problem.key) ?? [];
    const pending = hiddenOf.get(problem.key)?.length ?? 0;
    if (submissions.length + pending === 0) return null;
    const cell = score.cells[index] ?? untouchedCell;
    const solved = isSolved(problem, cell.points) ? solvedAt(contest, problem, submissions, length) : null;
    return scoreboardCell(cell, pending, countUnjudged(submissions), solved);
  });
}

function problemOf({ problem }: ContestSubmission): string {
  return problem;
}

function countUnjudged(submissions: readonly ContestSubmission[]): number {
  let count = 0;
  for (const { result } of submissions) if (result === null) count++;
  return count;
}

function scoreboardCell(
  { points, bonus = 0, time, tries, penalty }: Cell,
  pending: number,
  unjudged: number,
  solvedAt: Seconds | null,
): ScoreboardCell {
  return { points, bonus, time, tries, penalty, pending, unjudged, solvedAt, isFirst: false };
}
