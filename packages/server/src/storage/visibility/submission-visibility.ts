import { sql } from 'kysely';
import { allOf, always, anyOf, type Condition, never, not } from './condition.ts';
import { boardIsOpen, contestIsEditedBy } from './contest-visibility.ts';
import { problemIsEditable, problemIsTestedBy, problemIsVisible } from './problem-visibility.ts';
import { may, type Viewer } from './viewer.ts';

/**
 * Over `submissions` left joined to `contests`: how it ended. Its owner and the editors of the contest always learn it, others where the
 * scoreboard is open to them and no freeze hides it.
 */
export function resultIsVisible(viewer: Viewer, now: Date): Condition {
  return anyOf(isOwn(viewer), isOfEditedContest(viewer), resultIsOpen(viewer, now));
}

/**
 * Over `submissions` joined to `problems` and left joined to `contests`: who submitted, when, and how it ended.
 * A row that the freeze hides is not there at all, so that no count, total or page border tells of its result.
 */
export function submissionIsListed(viewer: Viewer, now: Date): Condition {
  if (seesEverySubmission(viewer)) return always;
  return anyOf(
    isOwn(viewer),
    isOfEditedContest(viewer),
    allOf(problemIsVisible(viewer), resultIsOpen(viewer, now)),
  );
}

/** Whether `submissionIsListed` holds for every row, whatever it belongs to. */
export function seesEverySubmission(viewer: Viewer): boolean {
  return may(viewer, 'see_private_problem') && may(viewer, 'edit_all_contest');
}

/** Over the same tables: its page, its cases and its source. */
export function submissionIsReadable(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  if (userId === null) return never;
  return anyOf(
    isOwn(viewer),
    isOfEditedContest(viewer),
    may(viewer, 'view_all_submission') && not(isHiddenByFreeze),
    allOf(problemIsEditable(viewer), resultIsOpen(viewer, now)),
    allOf(submissionIsListed(viewer, now), sourcesAreOpenTo(userId)),
  );
}

/** What the problem's makers decided about sources; it opens nothing that lists would hide. */
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
    allOf(boardIsOpen(viewer, now), not(isHiddenByFreeze)),
  );
}

/** Over the same tables. */
export const isHiddenByFreeze = sql<boolean>`coalesce(contests.frozen_at <= submissions.date and contests.thawed_at is null, false)`;

/** Over `submissions`. */
export function isOwn({ userId }: Viewer): Condition {
  return anyOf(userId !== null && sql<boolean>`submissions.user_id = ${userId}`);
}

function isOfEditedContest(viewer: Viewer): Condition {
  const isEdited = contestIsEditedBy(viewer);
  return isEdited === never ? never : allOf(sql<boolean>`submissions.contest_id is not null`, isEdited);
}
