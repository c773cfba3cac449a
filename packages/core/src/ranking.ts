/** What a participation is ranked by. */
export interface Triple {
  readonly score: number;
  readonly cumulativeTime: number;
  readonly tiebreaker: number;
}

export interface RankedRow extends Triple {
  readonly id: number;
}

/** Negative if `a` ranks above `b`, zero if they share a rank. */
export function compareStandings(a: Triple, b: Triple): number {
  return b.score - a.score || a.cumulativeTime - b.cumulativeTime || a.tiebreaker - b.tiebreaker;
}

/** The rows in order, best first. Full ties share a rank and are ordered by id; the next rank skips (1, 1, 3). */
export function sharedRanks<Row extends RankedRow>(rows: readonly Row[]): (Row & { rank: number })[] {
  const ranked: (Row & { rank: number })[] = [];
  for (const row of rows.toSorted((a, b) => compareStandings(a, b) || a.id - b.id)) {
    const above = ranked.at(-1);
    const isTied = above !== undefined && compareStandings(above, row) === 0;
    ranked.push({ ...row, rank: isTied ? above.rank : ranked.length + 1 });
  }
  return ranked;
}
