import { compareStandings, sharedRanks } from '../ranking.ts';
import type { Seconds } from '../units.ts';
import type { ScoreboardCell } from './cells.ts';
import type { Row } from './row.ts';

export interface Scoreboard {
  /** Best first, disqualified last. */
  readonly rows: readonly RankedRow[];
  /** In the order of the problems. */
  readonly totals: readonly ProblemTotals[];
}

export interface RankedRow extends Row {
  /** Full ties share a rank and the next rank skips; null when disqualified. */
  readonly rank: number | null;
}

/** How the ranked live participations did on one problem. */
export interface ProblemTotals {
  readonly solved: number;
  /** Participations that have an attempt, or a submission since the freeze. */
  readonly tried: number;
  /** When it was first solved, from the start of a participation; null when it is not. */
  readonly firstSolvedAt: Seconds | null;
}

export function rankRows(rows: readonly Row[], problemCount: number): Scoreboard {
  const ranked = sharedRanks(rows.filter(({ isDisqualified }) => !isDisqualified));
  const official = ranked.filter(({ virtual }) => virtual === 0);
  const totals = problemTotals(official, problemCount);
  const disqualified = rows
    .filter(({ isDisqualified }) => isDisqualified)
    .toSorted((a, b) => compareStandings(a, b) || a.id - b.id);
  return {
    rows: [
      ...ranked.map((row) => (row.virtual === 0 ? markFirsts(row, totals) : row)),
      ...disqualified.map((row) => ({ ...row, rank: null })),
    ],
    totals,
  };
}

function problemTotals(rows: readonly Row[], problemCount: number): ProblemTotals[] {
  const totals = Array.from({ length: problemCount }, () => ({ solved: 0, tried: 0, firstSolvedAt: never }));
  for (const { cells } of rows) {
    for (const [problem, cell] of cells.entries()) {
      const total = totals[problem];
      if (!cell || !total) continue;
      if (cell.tries + cell.pending > 0) total.tried++;
      if (cell.solvedAt === null) continue;
      total.solved++;
      total.firstSolvedAt = Math.min(total.firstSolvedAt, cell.solvedAt);
    }
  }
  return totals.map((total) => (total.solved > 0 ? total : { ...total, firstSolvedAt: null }));
}

const never = Number.POSITIVE_INFINITY;

/** Most rows have no first solve and stay as they are. */
function markFirsts(row: RankedRow, totals: readonly ProblemTotals[]): RankedRow {
  const isFirst = (cell: ScoreboardCell | null, problem: number) =>
    cell !== null && cell.solvedAt !== null && cell.solvedAt === totals[problem]?.firstSolvedAt;
  if (!row.cells.some(isFirst)) return row;
  return {
    ...row,
    cells: row.cells.map((cell, problem) => (isFirst(cell, problem) ? { ...cell!, isFirst: true } : cell)),
  };
}
