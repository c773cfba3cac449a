import { lookup } from '../lists.ts';
import { compareStandings, sharedRanks, type Triple } from '../ranking.ts';
import type { RankedRow } from './rank.ts';
import type { Row } from './row.ts';

/** `sum` adds what a contestant reached in each contest; `merge` ranks the contestants of sites with the same problems together. */
export const combiningRules = ['sum', 'merge'] as const;
export type CombiningRule = (typeof combiningRules)[number];

/** A contest with what its viewer sees of it. */
export interface CombinedContest {
  readonly format: string;
  /** Codes in contest order. */
  readonly problems: readonly string[];
  /** Each with the name of its contestant. */
  readonly rows: readonly { readonly username: string; readonly row: RankedRow }[];
}

export interface SummedRow extends Triple {
  readonly id: number;
  /** Null for who is unofficial in a contest. */
  readonly rank: number | null;
  readonly username: string;
  /** In the order of the contests; null where the contestant did not take part. */
  readonly parts: readonly (Triple | null)[];
}

/** Whoever is disqualified in a contest gets nothing for it. Unofficial contestants come last. */
export function sumContests(contests: readonly CombinedContest[]): SummedRow[] {
  const places = contests.map(
    ({ rows }) =>
      new Map(rows.filter(({ row }) => !row.isDisqualified).map(({ username, row }) => [username, row])),
  );
  const usernames = [...new Set(places.flatMap((rows) => [...rows.keys()]))].sort();
  const rows = usernames.map((username, id) => {
    const parts = places.map((ranked) => tripleOf(ranked.get(username)));
    const total = (field: keyof Triple) => exact(parts.reduce((sum, part) => sum + (part?.[field] ?? 0), 0));
    return {
      ...{ id, username, parts },
      score: total('score'),
      cumulativeTime: total('cumulativeTime'),
      tiebreaker: total('tiebreaker'),
    };
  });
  const unofficial = new Set(
    contests.flatMap(({ rows: all }) =>
      all.flatMap(({ username, row }) => (row.isUnofficial ? [username] : [])),
    ),
  );
  const others = rows.filter(({ username }) => unofficial.has(username)).sort(compareStandings);
  return [
    ...sharedRanks(rows.filter(({ username }) => !unofficial.has(username))),
    ...others.map((row) => ({ ...row, rank: null })),
  ];
}

function tripleOf(row: Triple | undefined): Triple | null {
  if (!row) return null;
  const { score, cumulativeTime, tiebreaker } = row;
  return { score, cumulativeTime, tiebreaker };
}

/** Sums of decimals, such as 0.1 + 0.2, without what binary fractions add. */
function exact(sum: number): number {
  return Math.round(sum * 1e9) / 1e9;
}

/** Why contests cannot be merged; null if they can. */
export function mergeFault(
  contests: readonly Pick<CombinedContest, 'format' | 'problems'>[],
): 'different problems' | 'different formats' | null {
  const [first, ...others] = contests;
  if (!first) return null;
  const problems = first.problems.toSorted().join();
  if (others.some((one) => one.problems.toSorted().join() !== problems)) return 'different problems';
  return others.some((one) => one.format !== first.format) ? 'different formats' : null;
}

/** The rows of all contests, to be ranked together, with their cells in the order of the first contest. Of a contestant of several sites, the best row counts. */
export function mergeContests(contests: readonly CombinedContest[]): Row[] {
  const [first] = contests;
  if (!first) return [];
  const best = new Map<string, Row>();
  for (const { problems, rows } of contests) {
    const places = new Map(problems.map((code, index) => [code, index]));
    const order = first.problems.map((code) => lookup(places, code));
    for (const { username, row } of rows) {
      const before = best.get(username);
      if (before && (row.isDisqualified || (!before.isDisqualified && compareStandings(before, row) <= 0)))
        continue;
      best.set(username, inOrder(row, order));
    }
  }
  return [...best.values()];
}

/** Without the marks of the first solutions of the contest. */
function inOrder({ rank: _, ...row }: RankedRow, order: readonly number[]): Row {
  const cells = order.map((index) => {
    const cell = row.cells[index] ?? null;
    return cell && { ...cell, isFirst: false };
  });
  return { ...row, cells };
}
