import { type RawBuilder, sql } from 'kysely';

/** A query for the ids of users who registered for a contest, or are listed as contestants of a private one. They may take part already. */
export function expectedUsers(contestId: number): RawBuilder<unknown> {
  return sql`
    select user_id from contest_registrations where contest_id = ${contestId}
    union
    select listed.user_id from contest_roles listed join contests private on private.id = listed.contest_id
    where private.id = ${contestId} and private.is_private and listed.role = 'contestant'`;
}
