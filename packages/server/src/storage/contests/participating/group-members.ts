import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { listOf, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';

const groupOfContestRow = rowsOf<GroupOfContest>({
  members: listOf(string),
  code: string,
  name: string,
});

export interface GroupOfContest extends ContestGroup {
  /** Usernames, in alphabetical order. */
  readonly members: readonly string[];
}

/** In the order of the settings. */
export async function listGroupMembers({ query }: Database, contestId: number): Promise<GroupOfContest[]> {
  const { rows } = await groupOfContestRow`
    select g.code, g.name, array(
      select u.username from contest_group_members m join users u on u.id = m.user_id
      where m.contest_id = g.contest_id and m.code = g.code order by natural_order(lower(u.username)), u.username) as members
    from contest_groups g where g.contest_id = ${contestId} order by g.position`.execute(query);
  return rows;
}

/** Somebody who takes part live, or has registered. */
const groupedContestantRow = rowsOf({
  userId: number,
  username: string,
  /** Null until they take part. */
  participationId: nullable(number),
  /** Codes. */
  groups: listOf(string),
});
export type GroupedContestant = Row<typeof groupedContestantRow>;

/** Those of these users who take part in a contest or have registered for it. */
export async function findGrouped(
  queries: Queries,
  contestId: number,
  usernames: readonly string[],
): Promise<GroupedContestant[]> {
  const { rows } = await groupedContestantRow`
    select u.id as "userId", u.username, p.id as "participationId", array(
      select m.code from contest_group_members m
      where m.contest_id = ${contestId} and m.user_id = u.id order by m.code) as groups
    from users u left join participations p on p.contest_id = ${contestId} and p.user_id = u.id and p.virtual = 0
    where u.username = any(${usernames}::text[]) and (p.id is not null or exists (
      select from contest_registrations r where r.contest_id = ${contestId} and r.user_id = u.id))
    order by u.id`.execute(queries);
  return rows;
}

export interface NewGroups {
  readonly userId: number;
  /** Codes. */
  readonly groups: readonly string[];
}

/** From then on these users are in these groups of a contest, and in no others. */
export async function saveGroupsOf(
  queries: Queries,
  contestId: number,
  people: readonly NewGroups[],
): Promise<void> {
  const pairs = people.flatMap(({ userId, groups }) => groups.map((code) => ({ userId, code })));
  await sql`
    delete from contest_group_members
    where contest_id = ${contestId} and user_id = any(${people.map(({ userId }) => userId)}::int[])
  `.execute(queries);
  await sql`
    insert into contest_group_members (contest_id, user_id, code)
    select ${contestId}, n.user_id, n.code
    from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ code }) => code)}::text[]) as n(user_id, code)
  `.execute(queries);
}

export async function liveParticipations(
  queries: Queries,
  contestId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await queries
    .selectFrom('participations')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('virtual', '=', 0)
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
