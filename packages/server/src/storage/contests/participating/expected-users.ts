import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, rowsOf } from '../../../database/row.ts';

/** A query for the ids of users who registered for a contest, or are listed as contestants of a private one. They may take part already. */
export function expectedUsers(contestId: number): RawBuilder<unknown> {
  return sql`
    select user_id from contest_registrations where contest_id = ${contestId}
    union
    select listed.user_id from contest_roles listed join contests private on private.id = listed.contest_id
    where private.id = ${contestId} and private.is_private and listed.role = 'contestant'`;
}

/** Of those users who take part in the contest, or are expected to. */
export async function contestantIds(
  queries: Queries,
  contestId: number,
  usernames: readonly string[],
): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select id from users where username = any(${usernames}::text[]) and id in (
      select user_id from participations where contest_id = ${contestId} and virtual = 0
      union ${expectedUsers(contestId)})
  `.execute(queries);
  return rows.map(({ id }) => id);
}
