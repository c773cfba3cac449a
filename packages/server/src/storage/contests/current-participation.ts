import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { not } from '../visibility/condition.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { participationEnd } from '../visibility/participation-end.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Takes the user out of a contest that has ended for them, or that they are no longer allowed to be in. */
export async function leaveFinishedContest(
  queries: Queries,
  viewer: Viewer & { readonly userId: number },
  now: Date,
): Promise<void> {
  await sql`
    update users set current_participation_id = null
    where users.id = ${viewer.userId} and users.current_participation_id in (
      select participations.id
      from participations join contests on contests.id = participations.contest_id
      where participations.user_id = ${viewer.userId} and (
        participations.is_disqualified
        or ${sql.raw(participationEnd('participations'))} < ${now}
        or ${not(contestIsVisible(viewer))}))
  `.execute(queries);
}

/** Their users are in these participations from now on. */
export async function enterContests(queries: Queries, participationIds: readonly number[]): Promise<void> {
  await sql`
    update users set current_participation_id = participations.id
    from participations
    where participations.id = any(${participationIds}::int[]) and users.id = participations.user_id
  `.execute(queries);
}

/** What one user starts (submitting, joining, leaving) happens one after the other. Take this lock before any other. */
export async function lockUser(queries: Queries, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${USER_LOCKS}, ${userId})`.execute(queries);
}

/** Whoever edits or deletes the contest waits until our transaction ends. */
export async function holdContest(queries: Queries, contestId: number): Promise<void> {
  await sql`select from contests where id = ${contestId} for key share`.execute(queries);
}

/** Any number that no other family of advisory locks uses. */
const USER_LOCKS = 7_269_002;
