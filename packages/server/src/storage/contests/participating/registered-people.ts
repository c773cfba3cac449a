import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, rowsOf } from '../../../database/row.ts';
import { hasTimeLeft } from '../../visibility/inside-contest.ts';
import { participationFacts } from '../contest-facts.ts';
import { waitForEditors } from '../settings/contest-locks.ts';

export interface RegisterableContest {
  readonly id: number;
  readonly isPrivate: boolean;
}

/** Locked against deletion until the transaction ends, and its editors wait. */
export async function lockContestByKey(
  queries: Queries,
  key: string,
): Promise<(RegisterableContest & { readonly isFinal: boolean }) | null> {
  const found = await queries.selectFrom('contests').select('id').where('key', '=', key).executeTakeFirst();
  if (!found) return null;
  await waitForEditors(queries, found.id);
  const row = await queries
    .selectFrom('contests')
    .select(['id', 'is_private as isPrivate', sql<boolean>`finalized_at is not null`.as('isFinal')])
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
 * contest; the others are in it from its start. Their own time begins when they enter. Users who take part already stay as they are. Returns how many were added.
 */
export async function registerUsers(
  queries: Queries,
  contest: RegisterableContest,
  userIds: readonly number[],
  now: Date,
): Promise<number> {
  const added = await addRegistered(queries, contest, userIds);
  await enterRegistered(queries, contest.id, added, now);
  return added.length;
}

/** The first half: the participations. Returns those that are new. Whoever also changes the accounts does that afterwards, like joining. */
export async function addRegistered(
  queries: Queries,
  { id, isPrivate }: RegisterableContest,
  userIds: readonly number[],
): Promise<number[]> {
  if (isPrivate)
    await sql`
      insert into contest_roles (contest_id, user_id, role)
      select ${id}, user_id, 'contestant' from unnest(${userIds}::int[]) as n(user_id)
      on conflict do nothing
    `.execute(queries);
  const { rows } = await rowsOf({ id: number })`
    insert into participations (contest_id, user_id, virtual, real_start, presence)
    select ${id}, user_id, 0, to_timestamp(0), 'due' from unnest(${userIds}::int[]) as n(user_id)
    on conflict (contest_id, user_id, virtual) do nothing
    returning id
  `.execute(queries);
  return rows.map((row) => row.id);
}

/** The second half: puts the users into new participations, and logs these. */
export async function enterRegistered(
  queries: Queries,
  contestId: number,
  added: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update users u set current_participation_id = a.id
    from participations a
    where a.id = any(${added}) and u.id = a.user_id and not exists (
      select from participations own join contests on contests.id = own.contest_id
      where own.id = u.current_participation_id and ${hasTimeLeft('own', now)})
  `.execute(queries);
  await logParticipations(queries, contestId, added, now);
}

/** An entry for each of these participations. Call it last, like appendToLog. */
export async function logParticipations(
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
