import { atOnce, rowsPerPart } from '../in-parts.ts';
import { compareStandings, ranksInParts } from '../ranking.ts';
import type { Seconds } from '../units.ts';
import type { ScoreboardCell } from './cells.ts';
import type { Row } from './row.ts';

export interface Scoreboard {
  /** Best first, disqualified last. Unofficial rows are among the others, below those with an equal standing. */
  readonly rows: readonly RankedRow[];
  /** In the order of the problems. */
  readonly totals: readonly ProblemTotals[];
}

export interface RankedRow extends Row {
  /** Full ties share a rank and the next rank skips; null when disqualified or unofficial. */
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
  return atOnce(rankInParts(rows, problemCount));
}

/** The same in short parts, so that a server can answer other requests in between. */
export function* rankInParts(rows: readonly Row[], problemCount: number): Generator<void, Scoreboard> {
  const ranked = yield* ranksInParts(rows.filter(isRanked));
  const totals = yield* problemTotals(ranked, problemCount);
  const marked: RankedRow[] = [];
  for (const row of ranked) {
    marked.push(row.virtual === 0 ? markFirsts(row, totals) : row);
    if (marked.length % rowsPerPart === 0) yield;
  }
  const unofficial = unranked(rows.filter((row) => row.isUnofficial && !row.isDisqualified));
  const disqualified = unranked(rows.filter(({ isDisqualified }) => isDisqualified));
  return { rows: [...merged(marked, unofficial), ...disqualified], totals };
}

/** Whether it can have a rank, be first and win awards. */
export function isRanked({ isDisqualified, isUnofficial }: Ranked): boolean {
  return !isDisqualified && !isUnofficial;
}

type Ranked = Pick<Row, 'isDisqualified' | 'isUnofficial'>;

function unranked(rows: readonly Row[]): RankedRow[] {
  return rows
    .toSorted((a, b) => compareStandings(a, b) || a.id - b.id)
    .map((row) => ({ ...row, rank: null }));
}

/** Both are in order. */
function merged(ranked: readonly RankedRow[], unofficial: readonly RankedRow[]): readonly RankedRow[] {
  if (unofficial.length === 0) return ranked;
  const rows: RankedRow[] = [];
  let next = 0;
  for (const row of ranked) {
    for (let one = unofficial[next]; one && compareStandings(one, row) < 0; one = unofficial[++next])
      rows.push(one);
    rows.push(row);
  }
  return [...rows, ...unofficial.slice(next)];
}

/** Counts only live participations. */
function* problemTotals(rows: readonly Row[], problemCount: number): Generator<void, ProblemTotals[]> {
  const totals = Array.from({ length: problemCount }, () => ({ solved: 0, tried: 0, firstSolvedAt: never }));
  for (const [index, { virtual, cells }] of rows.entries()) {
    if (index % rowsPerPart === 0) yield;
    if (virtual === 0) for (const [problem, total] of totals.entries()) count(total, cells[problem] ?? null);
  }
  return totals.map((total) => (total.solved > 0 ? total : { ...total, firstSolvedAt: null }));
}

function count(
  total: { solved: number; tried: number; firstSolvedAt: number },
  cell: ScoreboardCell | null,
): void {
  if (!cell) return;
  if (cell.tries + cell.pending > 0) total.tried++;
  if (cell.solvedAt === null) return;
  total.solved++;
  total.firstSolvedAt = Math.min(total.firstSolvedAt, cell.solvedAt);
}

const never = Number.POSITIVE_INFINITY;

/** Most rows have no first solve and stay as they are. */
function markFirsts(row: RankedRow, totals: readonly ProblemTotals[]): RankedRow {
  const isFirst = (cell: ScoreboardCell | null, problem: number): cell is ScoreboardCell =>
    cell !== null && cell.solvedAt !== null && cell.solvedAt === totals[problem]?.firstSolvedAt;
  if (!row.cells.some(isFirst)) return row;
  return {
    ...row,
    cells: row.cells.map((cell, problem) => (isFirst(cell, problem) ? { ...cell, isFirst: true } : cell)),
  };
}
