import type { ScoreboardCell } from './cells.ts';

/** What contestants want to know about a problem: whether they have solved it, and whether a verdict is still to come. */
export type ProblemState = 'solved' | 'pending' | 'tried' | 'untouched';

export function problemState(
  cell: Pick<ScoreboardCell, 'solvedAt' | 'unjudged' | 'tries'> | null | undefined,
): ProblemState {
  if (!cell) return 'untouched';
  if (cell.solvedAt !== null) return 'solved';
  if (cell.unjudged > 0) return 'pending';
  return cell.tries > 0 ? 'tried' : 'untouched';
}
