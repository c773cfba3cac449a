import { sql } from 'kysely';
import { allOf, always, anyOf, type Condition, not } from './condition.ts';
import { enteredBy } from './entered.ts';
import { isFrozen } from './freeze.ts';
import { ownTimeHasBegun, participationEnd } from './participation-end.ts';
import { may, type Viewer } from './viewer.ts';

/** Over `contests`. */
export function contestIsVisible(viewer: Viewer): Condition {
  const { userId } = viewer;
  if (seesEveryContest(viewer)) return always;
  if (userId === null) {
    return sql<boolean>`(contests.is_visible and not contests.is_private and not contests.is_organization_private)`;
  }
  return anyOf(
    hasRole(userId, ['author', 'curator', 'tester', 'jury']),
    sql<boolean>`(contests.is_visible
      and (not contests.is_private or ${hasRole(userId, ['contestant'])})
      and (not contests.is_organization_private or ${belongsToOrganizationOf(userId)}))`,
  );
}

/** True when `contestIsVisible` is true for every row. */
export function seesEveryContest(viewer: Viewer): boolean {
  return (
    may(viewer, 'see_private_contest') || may(viewer, 'edit_all_contest') || may(viewer, 'judge_all_contest')
  );
}

/** Over `contests`: true for its editors. */
export function contestIsEditedBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(
    may(viewer, 'edit_all_contest') && always,
    userId !== null && hasRole(userId, ['author', 'curator']),
  );
}

/** Over `contests`: true for its jury, to which its editors belong. Only the jury sees results during a freeze. */
export function contestIsJudgedBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(
    contestIsEditedBy(viewer),
    may(viewer, 'judge_all_contest') && always,
    userId !== null && hasRole(userId, ['jury']),
  );
}

/** Over `contests`: true for its jury and its balloon runners. Runners see nothing else that the jury sees. */
export function contestBalloonsAreRunBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(
    contestIsJudgedBy(viewer),
    may(viewer, 'run_all_balloons') && always,
    userId !== null && hasRole(userId, ['balloon_runner']),
  );
}

/** Over `contests`: true for its jury and testers, who watch instead of competing. */
export function contestIsMadeBy(viewer: Viewer): Condition {
  const { userId } = viewer;
  return anyOf(contestIsJudgedBy(viewer), userId !== null && hasRole(userId, ['tester']));
}

/** Over `contests`: true when the viewer may see its problems before they are public. Testers have no early access. */
export function contestProblemsAreVisible(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  return allOf(
    contestIsVisible(viewer),
    anyOf(contestIsJudgedBy(viewer), hasEnded(now), userId !== null && hasTimeInside(userId, now)),
  );
}

/** Over `contests`: true when the viewer may see the whole board. */
export function boardIsOpen(viewer: Viewer, now: Date): Condition {
  const { userId } = viewer;
  return allOf(
    contestIsVisible(viewer),
    anyOf(
      may(viewer, 'see_private_contest') && always,
      contestIsJudgedBy(viewer),
      boardIsOpenToAll(now),
      userId !== null &&
        sql<boolean>`(contests.scoreboard_visibility = 'P' and ${ownParticipationHasEnded(userId, now)})`,
    ),
  );
}

/** Over `contests`: true when everybody who may see the contest may see the whole board. */
export function boardIsOpenToAll(now: Date): Condition {
  return anyOf(
    sql<boolean>`(contests.scoreboard_visibility = 'V' and contests.start_time <= ${now})`,
    sql<boolean>`(contests.scoreboard_visibility in ('C', 'P') and ${hasEnded(now)})`,
  );
}

/** Over `contests`: true while the board is frozen for this viewer, until the thaw. It is never frozen for the jury. */
export function boardIsFrozenFor(viewer: Viewer, now: Date): Condition {
  return allOf(isFrozen(now), not(contestIsJudgedBy(viewer)));
}

/** Over for all: also for those who have extra time. */
function hasEnded(now: Date): Condition {
  return sql<boolean>`contests.over_at < ${now}`;
}

function hasRole(userId: number, roles: readonly string[]): Condition {
  return sql<boolean>`contests.id in (
    select contest_id from contest_roles where user_id = ${userId} and role = any(${roles}))`;
}

function belongsToOrganizationOf(userId: number): Condition {
  return sql<boolean>`contests.id in (
    select contest_id from contest_organizations join organization_members using (organization_id)
    where user_id = ${userId})`;
}

/** True when the contest has started, and the user has not left it and has time left. Registered teams are inside before the start. */
function hasTimeInside(userId: number, now: Date): Condition {
  return sql<boolean>`(contests.start_time <= ${now} and exists (
    select from ${enteredBy(userId, now)} entered join participations own on own.id = entered.id
    where own.contest_id = contests.id and not own.is_disqualified and ${ownEnd} >= ${now}
      and ${sql.raw(ownTimeHasBegun('own'))}))`;
}

function ownParticipationHasEnded(userId: number, now: Date): Condition {
  return sql<boolean>`exists (
    select from participations own
    where own.contest_id = contests.id and own.user_id = ${userId} and own.virtual = 0 and ${ownEnd} < ${now})`;
}

const ownEnd = sql.raw<Date>(participationEnd('own'));

/** Over `contests`: true when the contest started or ended in this interval; both can open a board. */
export function contestStartsOrEndsBetween(since: Date, now: Date): Condition {
  return sql<boolean>`((contests.start_time > ${since} and contests.start_time <= ${now})
    or (contests.over_at >= ${since} and contests.over_at < ${now}))`;
}
