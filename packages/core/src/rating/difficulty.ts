import { sum } from '../lists.ts';

/** How users of about the same rating did on one problem. */
export interface TriesAtRating {
  readonly rating: number;
  readonly users: number;
  /** The sum of `creditOf` of these users. */
  readonly credit: number;
}

/** What a user has shown: a problem that is solved after failed attempts says half as much as one solved at once. */
export const creditOf = { solvedAtOnce: 1, solvedLater: 0.5, notSolved: 0 } as const;

/** The rating of users without one. */
export const unratedStrength = 1200;

/** With fewer users, one of them would decide. */
const fewestUsers = 5;

/** The rating at which users are expected to get half of the credit. Null when too few users have tried the problem. */
export function problemDifficulty(tries: readonly TriesAtRating[]): number | null {
  if (sum(tries.map(({ users }) => users)) < fewestUsers) return null;
  const all = [...tries, caution];
  const credit = sum(all.map((one) => one.credit));
  let { low, high } = searchRange;
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (expectedCredit(all, middle) > credit) low = middle;
    else high = middle;
  }
  return Math.round((low + high) / 2);
}

/** Readers see hundreds, since the estimate is not more exact. */
export function shownDifficulty(difficulty: number): number {
  return Math.round(difficulty / 100) * 100;
}

/** Two users in addition, one of whom solves the problem: nothing is infinitely easy or hard. */
const caution: TriesAtRating = { rating: unratedStrength, users: 2, credit: 1 };

const searchRange = { low: 0, high: 4000 };

/** A user who is stronger by 400 has ten times the odds, as in the Elo system. */
function expectedCredit(tries: readonly TriesAtRating[], difficulty: number): number {
  return sum(tries.map(({ rating, users }) => users / (1 + 10 ** ((difficulty - rating) / 400))));
}
