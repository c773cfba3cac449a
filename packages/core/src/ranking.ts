import { atOnce, rowsPerPart } from './in-parts.ts';

/** What a participation is ranked by. */
export interface Triple {
  readonly score: number;
  readonly cumulativeTime: number;
  readonly tiebreaker: number;
}

interface RankedRow extends Triple {
  readonly id: number;
}

/** Negative if `a` ranks above `b`, zero if they share a rank. */
export function compareStandings(a: Triple, b: Triple): number {
  return b.score - a.score || a.cumulativeTime - b.cumulativeTime || a.tiebreaker - b.tiebreaker;
}

/** The rows in order, best first. Full ties share a rank and are ordered by id; the next rank skips (1, 1, 3). */
export function sharedRanks<Row extends RankedRow>(rows: readonly Row[]): (Row & { rank: number })[] {
  return atOnce(ranksInParts(rows));
}

/** The same in short parts, so that a server can answer other requests in between. */
export function* ranksInParts<Row extends RankedRow>(
  rows: readonly Row[],
): Generator<void, (Row & { rank: number })[]> {
  const sorted = rows.toSorted((a, b) => compareStandings(a, b) || a.id - b.id);
  yield;
  const ranked: (Row & { rank: number })[] = [];
  for (const row of sorted) {
    const above = ranked.at(-1);
    const isTied = above !== undefined && compareStandings(above, row) === 0;
    ranked.push({ ...row, rank: isTied ? above.rank : ranked.length + 1 });
    if (ranked.length % rowsPerPart === 0) yield;
  }
  return ranked;
}
