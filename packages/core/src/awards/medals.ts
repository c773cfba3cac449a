import type { RankedRow } from '../scoreboard/rank.ts';

export type Medal = 'gold' | 'silver' | 'bronze';

/** `count`: the numbers that the organizer sets. `share`: gold for the best twelfth, medals for a quarter and for half of the contestants. */
export const medalRules = ['count', 'share'] as const;
export type MedalRule = (typeof medalRules)[number];

/** How many contestants get each medal; equal ranks share one, so there may be more. */
export interface MedalCounts {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

export const maxMedals = 1000;

/** The numbers of the rule for this many contestants; the organizer's numbers count only if the rule is `count`. */
export function medalCounts(rule: MedalRule, counts: MedalCounts, contestants: number): MedalCounts {
  if (rule === 'count') return counts;
  const part = (share: number) => Math.ceil(contestants / share);
  const [gold, better, all] = [part(12), part(4), part(2)];
  return { gold, silver: better - gold, bronze: all - better };
}

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
