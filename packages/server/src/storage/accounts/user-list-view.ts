import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { allOf, type Condition } from '../visibility/condition.ts';

/** A row of a list of users. */
const rankedUserRow = rowsOf({
  id: number,
  /** Null in the results of a search. */
  rank: nullable(number),
  username: string,
  fullName: string,
  performancePoints: number,
  problemCount: number,
  rating: nullable(number),
});
export type RankedUser = Row<typeof rankedUserRow>;

interface UsersPage {
  readonly users: readonly RankedUser[];
  readonly hasMore: boolean;
}

/** What a list of users is sorted by, highest first. */
export type UserOrder = 'points' | 'rating' | 'solved';

const orderColumns = { points: 'performance_points', rating: 'rating', solved: 'problem_count' } as const;

/** Users with equal values share a rank. The list by rating has only users with a rating. */
export function leaderboard(database: Database, order: UserOrder, window: PageWindow): Promise<UsersPage> {
  return ranked(database, listedIn(order), order, window);
}

/** Users whose username or name contains a text, in any case. */
export async function searchUsers(
  database: Database,
  text: string,
  order: UserOrder,
  { page, size }: PageWindow,
): Promise<UsersPage> {
  if (!isStorable(text)) return { users: [], hasMore: false };
  const contains = (column: string) => sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;
  const rows = await runPrepared(
    database,
    rankedUserRow`
      select ${userColumns}, null as rank from users
      where ${listedIn(order)} and (${contains('users.username')} or ${contains('users.full_name')})
      order by lower(users.username) = lower(${text}) desc, ${orderColumn(order)} desc, users.id
      limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { users: rows.slice(0, size), hasMore: rows.length > size };
}

/** The leaderboard rank of a user with these points, whether or not the user is listed. */
export async function rankByPoints(database: Database, performancePoints: number): Promise<number> {
  const [row] = await runPrepared(
    database,
    rowsOf({ above: number })`
      select count(*) as above from users where ${userIsListed} and users.performance_points > ${performancePoints}`,
  );
  return (row?.above ?? 0) + 1;
}

/** The public members, ranked among themselves. */
export function membersOf(
  database: Database,
  organizationId: number,
  window: PageWindow,
): Promise<UsersPage> {
  const isMember = sql<boolean>`users.id in (
    select user_id from organization_members where organization_id = ${organizationId})`;
  return ranked(database, allOf(userIsListed, isMember), 'points', window);
}

const userColumns = sql`users.id, users.username, users.full_name as "fullName",
  users.performance_points as "performancePoints", users.problem_count as "problemCount", users.rating`;

function orderColumn(order: UserOrder) {
  return sql.ref(`users.${orderColumns[order]}`);
}

function listedIn(order: UserOrder): Condition {
  return order === 'rating' ? allOf(userIsListed, sql<boolean>`users.rating is not null`) : userIsListed;
}

const orderedUserRow = rowsOf({
  id: number,
  username: string,
  fullName: string,
  performancePoints: number,
  problemCount: number,
  rating: nullable(number),
  /** The value that the list is sorted by. */
  value: number,
  /** The number of users above the first one of the page. */
  above: number,
});
type OrderedUser = Row<typeof orderedUserRow>;

async function ranked(
  database: Database,
  among: Condition,
  order: UserOrder,
  { page, size }: PageWindow,
): Promise<UsersPage> {
  const skip = (page - 1) * size;
  const rows = await runPrepared(
    database,
    orderedUserRow`
      with shown as (
        select ${userColumns}, ${orderColumn(order)} as value
        from users where ${among}
        order by ${orderColumn(order)} desc, users.id limit ${sql.lit(size + 1)} offset ${skip}::bigint
      )
      select shown.*, (
        select count(*) from users where ${among} and ${orderColumn(order)} > (select max(value) from shown)) as above
      from shown order by shown.value desc, shown.id`,
  );
  return { users: withRanks(rows, skip).slice(0, size), hasMore: rows.length > size };
}

/** The first user of a page may share the rank of the last user of the previous page. */
function withRanks(rows: readonly OrderedUser[], skip: number): RankedUser[] {
  const shown: (RankedUser & { readonly value: number; readonly rank: number })[] = [];
  for (const [index, { above, ...user }] of rows.entries()) {
    const before = shown.at(-1);
    const isTied = before !== undefined && before.value === user.value;
    shown.push({ ...user, rank: isTied ? before.rank : index === 0 ? above + 1 : skip + index + 1 });
  }
  return shown;
}
