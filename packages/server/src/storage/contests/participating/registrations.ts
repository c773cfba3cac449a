import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { contestIsVisible } from '../../visibility/contest-visibility.ts';
import { guest, type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';

export async function addRegistration(
  queries: Queries,
  contestId: number,
  userId: number,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('contest_registrations')
    .values({ contest_id: contestId, user_id: userId, registered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when the user was not registered. */
export async function removeRegistration(
  queries: Queries,
  contestId: number,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('contest_registrations')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A registered or imported user whose contest has started, with a start that is the same for all contestants, and who is not in it yet. */
const dueContestantRow = rowsOf({
  contestId: number,
  key: string,
  user: json<Viewer & { readonly userId: number }>(),
});
export type DueContestant = Row<typeof dueContestantRow>;

const maxAtOnce = 500;

/** Each user of the query, without permissions. */
const anyUser = viewerOfColumn({ ...guest, userId: 0 }, 'users.id');

/** Finds one user, or all users. Those who do not see the contest do not use up the places of others; who has permissions may see it. */
export async function dueContestants(
  queries: Queries,
  now: Date,
  userId: number | null,
): Promise<DueContestant[]> {
  const { rows } = await dueContestantRow`
    select contests.id as "contestId", contests.key, json_build_object('userId', users.id, 'isStaff', users.is_staff,
      'isSuperuser', users.is_superuser, 'permissions', users.permissions) as user
    from contests
    join lateral (
      select user_id, registered_at from contest_registrations where contest_id = contests.id
      union all
      select due.user_id, null from participations due join users entering on entering.id = due.user_id
      where due.contest_id = contests.id and due.presence = 'due' and not due.is_disqualified
        and entering.current_participation_id is distinct from due.id
    ) registered on true
    join users on users.id = registered.user_id
    where contests.start_time <= ${now} and contests.end_time >= ${now} and contests.time_limit is null
      and (users.is_superuser or users.permissions <> '{}' or ${contestIsVisible(anyUser)})
      ${userId === null ? sql`` : sql`and registered.user_id = ${userId}`}
    order by contests.start_time, contests.id, registered.registered_at, registered.user_id
    limit ${sql.lit(maxAtOnce)}
  `.execute(queries);
  return rows;
}
