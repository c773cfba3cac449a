import { sql } from 'kysely';
import { allOf, always, anyOf, type Condition, never, not } from './condition.ts';
import { boardIsOpen, contestIsJudgedBy } from './contest-visibility.ts';
import { isFrozen } from './freeze.ts';
import {
  problemIsEditable,
  problemIsMadeBy,
  problemIsRejudgedBy,
  problemIsTestedBy,
  problemIsVisible,
} from './problem-visibility.ts';
import { may, type Viewer } from './viewer.ts';
import { resultIsWithheld } from './withheld.ts';

/**
 * Over `submissions` left joined to `contests`: true when the viewer may see the result. The jury of the contest always may;
 * owners unless the contest withholds it; others where the scoreboard is visible to them and no freeze hides it.
 */
export function resultIsVisible(viewer: Viewer, now: Date): Condition {
  return anyOf(
    allOf(isOwn(viewer), not(resultIsWithheld(now))),
    isOfJudgedContest(viewer),
    resultIsOpen(viewer, now),
  );
}

/**
 * Over `submissions` joined to `problems` and left joined to `contests`: true when the viewer sees the submission in
 * lists. A submission hidden by the freeze or withheld is not listed at all, so that no count, total or page boundary
 * reveals its result; its owner sees a withheld one without a result.
 */
export function submissionIsListed(viewer: Viewer, now: Date): Condition {
  if (seesEverySubmission(viewer)) return always;
  return anyOf(
    isOwn(viewer),
    isOfJudgedContest(viewer),
    allOf(problemIsVisible(viewer), resultIsOpen(viewer, now)),
  );
}

/** True when `submissionIsListed` is true for every row. */
export function seesEverySubmission(viewer: Viewer): boolean {
  return may(viewer, 'see_private_problem') && contestIsJudgedBy(viewer) === always;
}

/** Over the same tables: true when the viewer may read its page, cases and source. */
export function submissionIsReadable(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  if (userId === null) return never;
  return anyOf(
    isOwn(viewer),
    isOfJudgedContest(viewer),
    may(viewer, 'view_all_submission') && allOf(not(isHiddenByFreeze), not(resultIsWithheld(now))),
    allOf(problemIsEditable(viewer), resultIsOpen(viewer, now)),
    allOf(submissionIsListed(viewer, now), sourcesAreOpenTo(userId)),
  );
}

/**
 * Over the same tables: true for the jury of its contest, the authors and curators of its problem, and for other editors of
 * the problem who have the permission.
 */
export function submissionIsRejudgedBy(viewer: Viewer): Condition {
  return anyOf(
    isOfJudgedContest(viewer),
    problemIsMadeBy(viewer),
    may(viewer, 'rejudge_submission') && problemIsEditable(viewer),
  );
}

/** As `submissionIsRejudgedBy`, for many submissions at once. */
export function submissionIsRejudgedInBatchesBy(viewer: Viewer): Condition {
  return anyOf(isOfJudgedContest(viewer), problemIsRejudgedBy(viewer));
}

/** The setting of the problem's editors about sources. It shows nothing that lists hide. */
function sourcesAreOpenTo(userId: number): Condition {
  const isTester = problemIsTestedBy(userId);
  return sql<boolean>`case problems.source_visibility
    when 'always' then true
    when 'solved' then (problems.is_public or ${isTester}) and problems.id in (
      select problem_id from best_results where user_id = ${userId} and own_is_solved)
    else ${isTester}
  end`;
}

function resultIsOpen(viewer: Viewer, now: Date): Condition {
  return anyOf(
    sql<boolean>`submissions.contest_id is null`,
    allOf(boardIsOpen(viewer, now), not(isHiddenByFreeze), not(resultIsWithheld(now))),
  );
}

/** Over the same tables. */
export const isHiddenByFreeze = isFrozen(sql<Date>`submissions.date`);

/** Over `submissions`. */
export function isOwn({ userId }: Viewer): Condition {
  return anyOf(userId !== null && sql<boolean>`submissions.user_id = ${userId}`);
}

function isOfJudgedContest(viewer: Viewer): Condition {
  const isJudged = contestIsJudgedBy(viewer);
  return isJudged === never ? never : allOf(sql<boolean>`submissions.contest_id is not null`, isJudged);
}
