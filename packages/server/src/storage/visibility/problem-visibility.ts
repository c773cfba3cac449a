import { sql } from 'kysely';
import { allOf, always, anyOf, type Condition, not } from './condition.ts';
import { contestIsJudgedBy } from './contest-visibility.ts';
import { enteredBy } from './entered.ts';
import { isInside } from './inside-contest.ts';
import { may, type Viewer } from './viewer.ts';

/** Over `problems`: in lists, in search and by address. */
export function problemIsVisible(viewer: Viewer): Condition {
  const { userId } = viewer;
  if (may(viewer, 'see_private_problem')) return always;
  return anyOf(
    sql<boolean>`(problems.is_public and not problems.is_organization_private)`,
    may(viewer, 'see_organization_problem') && isPublic,
    userId !== null && allOf(isPublic, belongsToOrganizationOf(userId)),
    userId !== null && hasRole(userId, ['author', 'curator', 'tester']),
    problemIsEditable(viewer),
  );
}

/** Over `problems`: on its own page, which participants of a running contest with this problem and its jury may also open. */
export function problemPageIsVisible(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  return anyOf(
    problemIsVisible(viewer),
    userId !== null && isInContestOf(viewer, now),
    userId !== null && isInContestJudgedBy(viewer),
  );
}

/** Over `problems`: authors and curators need no permission. */
export function problemIsEditable(viewer: Viewer): Condition {
  const isEditor = may(viewer, 'edit_own_problem');
  return anyOf(
    isEditor && may(viewer, 'edit_all_problem') && always,
    isEditor && may(viewer, 'edit_public_problem') && isPublic,
    problemIsMadeBy(viewer),
  );
}

/** Over `problems`: true for its authors and curators. */
export function problemIsMadeBy({ userId }: Viewer): Condition {
  return anyOf(userId !== null && hasRole(userId, ['author', 'curator']));
}

/** Over `problems`: true when the viewer may rejudge all submissions to it. */
export function problemIsRejudgedBy(viewer: Viewer): Condition {
  const mayRejudgeMany = may(viewer, 'rejudge_submission') && may(viewer, 'rejudge_submission_lot');
  return anyOf(problemIsMadeBy(viewer), mayRejudgeMany && problemIsEditable(viewer));
}

/** Over `problems` joined to `problem_editorials`: published, and the viewer is not in a running contest with the problem. */
export function editorialIsVisible(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  return anyOf(
    problemIsEditable(viewer),
    allOf(
      sql<boolean>`problem_editorials.published_at <= ${now}`,
      userId === null ? always : not(isInContestOf(viewer, now)),
    ),
  );
}

/** Over `problems`: one that others can read, too. */
export function hasVisibleEditorial(viewer: Viewer, now: Date): Condition {
  return sql<boolean>`exists (
    select from problem_editorials where problem_editorials.problem_id = problems.id
      and problem_editorials.published_at is not null and ${editorialIsVisible(viewer, now)})`;
}

/** Over `problems`. */
export function problemIsTestedBy(userId: number): Condition {
  return hasRole(userId, ['tester']);
}

const isPublic = sql<boolean>`problems.is_public`;

function hasRole(userId: number, roles: readonly string[]): Condition {
  return sql<boolean>`problems.id in (
    select problem_id from problem_roles where user_id = ${userId} and role = any(${roles}))`;
}

function belongsToOrganizationOf(userId: number): Condition {
  return sql<boolean>`problems.id in (
    select problem_id from problem_organizations join organization_members using (organization_id)
    where user_id = ${userId})`;
}

/** The jury answers questions about the statement. */
function isInContestJudgedBy(viewer: Viewer): Condition {
  return sql<boolean>`problems.id in (
    select judged.problem_id from contest_problems judged join contests on contests.id = judged.contest_id
    where ${contestIsJudgedBy(viewer)})`;
}

function isInContestOf(viewer: Viewer, now: Date): Condition {
  return sql<boolean>`problems.id in (
    select inside.problem_id
    from ${enteredBy(viewer.userId, now)} entered
    join participations own on own.id = entered.id
    join contests on contests.id = own.contest_id and contests.start_time <= ${now}
    join contest_problems inside on inside.contest_id = contests.id
    where ${isInside(viewer, 'own', now)})`;
}
