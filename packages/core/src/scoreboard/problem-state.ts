import type { ScoreboardCell } from './cells.ts';

/**
 * What contestants want to know about a problem: whether they have solved it, and whether a verdict is still to come. `received` is all that
 * they know of a submission whose result is withheld.
 */
export type ProblemState = 'solved' | 'pending' | 'received' | 'tried' | 'untouched';

export function problemState(
  cell: Pick<ScoreboardCell, 'solvedAt' | 'unjudged' | 'pending' | 'tries'> | null | undefined,
): ProblemState {
  if (!cell) return 'untouched';
  if (cell.solvedAt !== null) return 'solved';
  if (cell.unjudged > 0) return 'pending';
  if (cell.pending > 0) return 'received';
  return cell.tries > 0 ? 'tried' : 'untouched';
}
