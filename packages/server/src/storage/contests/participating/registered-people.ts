import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { participationFacts } from '../contest-facts.ts';

export interface RegisterableContest {
  readonly id: number;
  readonly isPrivate: boolean;
}

/** Locked against edits until the transaction ends. */
export async function lockContestByKey(queries: Queries, key: string): Promise<RegisterableContest | null> {
  const row = await queries
    .selectFrom('contests')
    .select(['id', 'is_private as isPrivate'])
    .where('key', '=', key)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Null when there is no such contest. */
export async function findContestName(queries: Queries, key: string): Promise<string | null> {
  const row = await queries.selectFrom('contests').select('name').where('key', '=', key).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Registers users for the live contest, gives them access to it if it is private, and puts those into it who are in no other
 * contest. Their own time begins when they enter. Users who take part already stay as they are. Returns how many were added.
 */
export async function registerUsers(
  queries: Queries,
  { id, isPrivate }: RegisterableContest,
  userIds: readonly number[],
  now: Date,
): Promise<number> {
  if (isPrivate)
    await sql`
      insert into contest_roles (contest_id, user_id, role)
      select ${id}, user_id, 'contestant' from unnest(${userIds}::int[]) as n(user_id)
      on conflict do nothing
    `.execute(queries);
  const { rows } = await sql<{ id: number }>`
    insert into participations (contest_id, user_id, virtual, real_start)
    select ${id}, user_id, 0, to_timestamp(0) from unnest(${userIds}::int[]) as n(user_id)
    on conflict (contest_id, user_id, virtual) do nothing
    returning id
  `.execute(queries);
  const added = rows.map((row) => row.id);
  await sql`
    update users u set current_participation_id = a.id
    from participations a
    where a.id = any(${added}) and u.id = a.user_id and u.current_participation_id is null
  `.execute(queries);
  await logRegistrations(queries, id, added, now);
  return added.length;
}

/** Call it last, like appendToLog. */
async function logRegistrations(
  queries: Queries,
  contestId: number,
  participationIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with head as (
      update contest_heads set number = number + ${participationIds.length}, stamp = greatest(stamp, ${now}::timestamptz(3))
      where contest_id = ${contestId} and ${participationIds.length} > 0
      returning number - ${participationIds.length} as number, stamp
    )
    insert into contest_log (contest_id, number, at, kind, subject_id, data)
    select ${contestId}, head.number + row_number() over (order by a.id), head.stamp, 'participation', a.id,
      ${participationFacts}
    from head, participations a join users u on u.id = a.user_id
    where a.id = any(${participationIds})
  `.execute(queries);
}
