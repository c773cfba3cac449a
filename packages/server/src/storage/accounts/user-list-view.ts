import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { allOf, type Condition } from '../visibility/condition.ts';

/** A row of the leaderboard. */
export interface RankedUser {
  readonly rank: number;
  readonly username: string;
  readonly fullName: string;
  readonly performancePoints: number;
  readonly problemCount: number;
  readonly rating: number | null;
}

export interface UsersPage {
  readonly users: readonly RankedUser[];
  readonly hasMore: boolean;
}

/** Sorted by points; users with equal points share a rank. */
export function leaderboard(database: Database, window: PageWindow): Promise<UsersPage> {
  return ranked(database, userIsListed, window);
}

/** The leaderboard rank of a user with these points, whether or not the user is listed. */
export async function rankByPoints(database: Database, performancePoints: number): Promise<number> {
  const [row] = await runPrepared(
    database,
    sql<{ above: number }>`
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
  return ranked(database, allOf(userIsListed, isMember), window);
}

async function ranked(database: Database, among: Condition, { page, size }: PageWindow): Promise<UsersPage> {
  const skip = (page - 1) * size;
  const rows = await runPrepared(
    database,
    sql<Omit<RankedUser, 'rank'> & { above: number }>`
      with shown as (
        select users.id, users.username, users.full_name as "fullName", users.performance_points as "performancePoints",
          users.problem_count as "problemCount", users.rating
        from users where ${among}
        order by users.performance_points desc, users.id limit ${sql.lit(size + 1)} offset ${skip}::bigint
      )
      select shown.*, (
        select count(*) from users
        where ${among} and users.performance_points > (select max("performancePoints") from shown)) as above
      from shown order by shown."performancePoints" desc, shown.id`,
  );
  return { users: withRanks(rows, skip).slice(0, size), hasMore: rows.length > size };
}

/** The first user of a page may share the rank of the last user of the previous page. */
function withRanks(
  rows: readonly (Omit<RankedUser, 'rank'> & { readonly above: number })[],
  skip: number,
): RankedUser[] {
  const shown: RankedUser[] = [];
  for (const [index, { above, ...user }] of rows.entries()) {
    const before = shown.at(-1);
    const isTied = before !== undefined && before.performancePoints === user.performancePoints;
    shown.push({ ...user, rank: isTied ? before.rank : index === 0 ? above + 1 : skip + index + 1 });
  }
  return shown;
}
