import { sql } from 'kysely';
import { allOf, anyOf, type Condition, not } from './condition.ts';
import { boardIsOpen } from './contest-visibility.ts';
import { isHiddenByFreeze } from './submission-visibility.ts';
import { guest } from './viewer.ts';
import { isLeftOut } from './withheld.ts';

/** Over `contests`: true when public figures (points, solved problems, counts, ratings) may include its results. */
export function resultsArePublic(now: Date): Condition {
  return boardIsOpen(guest, now);
}

/**
 * Over `submissions` left joined to `contests`: true when public figures include it. `results_counted` is the value of
 * `resultsArePublic` at the last recount of the contest, so that incremental updates never mix two states of a contest.
 */
export const isCountedPublicly: Condition = anyOf(
  sql<boolean>`submissions.contest_id is null`,
  allOf(sql<boolean>`contests.results_counted is true`, not(isHiddenByFreeze), not(isLeftOut)),
);
