import type { LiveContestant } from '@tribunal/contract/contests/live-scoreboard';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';

/** What a contestant did last, for the strip above the scoreboard. */
export interface LatestChange {
  readonly kind: 'solved' | 'first' | 'tried' | 'submitted';
  readonly name: string;
  readonly problem: string;
  readonly rankBefore: number | null;
  readonly rank: number | null;
}

/** The differences between two states of a row. */
export function changesOfRow(
  before: RankedRow | undefined,
  after: RankedRow,
  contestant: LiveContestant,
  labels: readonly string[],
): LatestChange[] {
  return after.cells.flatMap((cell, problem) => {
    const kind = cell && kindOf(before?.cells[problem] ?? null, cell);
    if (!kind) return [];
    const name = contestant.name || contestant.username;
    return [
      { kind, name, problem: labels[problem] ?? '', rankBefore: before?.rank ?? null, rank: after.rank },
    ];
  });
}

function kindOf(before: ScoreboardCell | null, after: ScoreboardCell): LatestChange['kind'] | null {
  if (after.solvedAt !== null && (before?.solvedAt ?? null) === null)
    return after.isFirst ? 'first' : 'solved';
  if (after.solvedAt !== null) return null;
  const waits = (cell: ScoreboardCell | null) => (cell ? cell.pending + cell.unjudged : 0);
  if (waits(after) > waits(before)) return 'submitted';
  return after.tries > (before?.tries ?? 0) && waits(after) === 0 ? 'tried' : null;
}
