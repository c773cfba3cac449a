import { sql } from 'kysely';
import { allOf, anyOf, type Condition, not } from './condition.ts';
import { boardIsOpen } from './contest-visibility.ts';
import { isHiddenByFreeze } from './submission-visibility.ts';
import { guest } from './viewer.ts';

/** Over `contests`: public figures (points, solved problems, counts, ratings) may contain its results. */
export function resultsArePublic(now: Date): Condition {
  return boardIsOpen(guest, now);
}

/**
 * Over `submissions` left joined to `contests`: public figures contain it. `results_counted` is what `resultsArePublic` was when the
 * contest was counted last, so that figures which are added to never mix two states of a contest.
 */
export const isCountedPublicly: Condition = anyOf(
  sql<boolean>`submissions.contest_id is null`,
  allOf(sql<boolean>`contests.results_counted is true`, not(isHiddenByFreeze)),
);
