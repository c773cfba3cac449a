import type { RankedRow } from './rank.ts';

export type Medal = 'gold' | 'silver' | 'bronze';

/** How many contestants get each medal; equal ranks share one, so there may be more. */
export interface MedalCounts {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

/** As at regional ICPC contests. */
export const usualMedals: MedalCounts = { gold: 4, silver: 4, bronze: 4 };

/** The medal of each participation by its id. Nobody gets one without a score. */
export function medalsOf(
  rows: readonly Pick<RankedRow, 'id' | 'rank' | 'score'>[],
  { gold, silver, bronze }: MedalCounts,
): Map<number, Medal> {
  const medals = new Map<number, Medal>();
  for (const { id, rank, score } of rows) {
    if (rank === null || score <= 0) continue;
    if (rank <= gold) medals.set(id, 'gold');
    else if (rank <= gold + silver) medals.set(id, 'silver');
    else if (rank <= gold + silver + bronze) medals.set(id, 'bronze');
  }
  return medals;
}
