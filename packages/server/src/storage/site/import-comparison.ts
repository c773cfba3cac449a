import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, listOf, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isCountedPublicly } from '../visibility/public-results.ts';

export interface LiveStanding {
  readonly user: string;
  readonly score: number;
  readonly cumulativeTime: number;
  readonly tiebreaker: number;
  readonly isDisqualified: boolean;
  /** Null if they are not known. */
  readonly cells: LiveCells | null;
}

/** By the id of the problem. */
export type LiveCells = Readonly<Record<string, LiveCell>>;

/** The score of one problem. A value that is left out is 0. */
export interface LiveCell {
  readonly points?: number;
  readonly time?: number;
  readonly bonus?: number;
  readonly tries?: number;
  readonly penalty?: number;
}

/** The standings of a contest. */
export function liveStandings(queries: Queries, contestId: number): Promise<LiveStanding[]> {
  return queries
    .selectFrom('participations as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.username as user', 'a.score', 'a.cumulative_time as cumulativeTime', 'a.tiebreaker'])
    .select('a.is_disqualified as isDisqualified')
    .select(cellsByProblem.as('cells'))
    .where('a.contest_id', '=', contestId)
    .where('a.virtual', '=', 0)
    .execute();
}

/** Ids of problems are those of the old site; ids of contest problems are not. */
const cellsByProblem = sql<LiveCells>`(
  select coalesce(jsonb_object_agg(p.problem_id, a.cells -> p.id::text), '{}') from contest_problems p
  where p.contest_id = a.contest_id and a.cells ? p.id::text
)`;

interface UserFigures {
  readonly id: number;
  readonly points: number;
  readonly problems: number;
  readonly rating: number | null;
}

export function figuresOfUsers(queries: Queries, ids: readonly number[]): Promise<UserFigures[]> {
  return queries
    .selectFrom('users')
    .select(['id', 'points', 'problem_count as problems', 'rating'])
    .where('id', 'in', ids)
    .execute();
}

/** The contests in which these users have points, for public problems, that public figures leave out; by the id of the user. */
export async function uncountedContests(
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const { rows } = await rowsOf({ id: number, keys: listOf(string) })`
    select submissions.user_id as id, array_agg(distinct contests.key) as keys
    from submissions
    join contests on contests.id = submissions.contest_id
    join problems on problems.id = submissions.problem_id and problems.is_public and not problems.is_organization_private
    where submissions.user_id = any(${userIds}) and submissions.points > 0 and not ${isCountedPublicly}
    group by submissions.user_id
  `.execute(queries);
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

/** The contest that gave these users their rating, by the id of the user. */
export async function lastRatedContests(
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await rowsOf({ id: number, key: string })`
    select distinct on (r.user_id) r.user_id as id, c.key
    from ratings r join contests c on c.id = r.contest_id
    where r.user_id = any(${userIds}) order by r.user_id, c.end_time desc, c.id desc
  `.execute(queries);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

const submissionPointsRow = rowsOf({
  id: number,
  points: number,
  /** It could not be judged, or was aborted. */
  isError: boolean,
});
export type SubmissionPoints = Row<typeof submissionPointsRow>;

export async function pointsOfSubmissions(
  queries: Queries,
  ids: readonly number[],
): Promise<SubmissionPoints[]> {
  const { rows } = await submissionPointsRow`
    select id, coalesce(points, 0) as points, status <> 'D' as "isError" from submissions where id = any(${ids}::int[]) order by id
  `.execute(queries);
  return rows;
}

/** How many rows of each kind the site has. */
export async function importedTotals(queries: Queries): Promise<Readonly<Record<string, number>>> {
  const { rows } = await rowsOf({
    users: number,
    problems: number,
    contests: number,
    submissions: number,
    participations: number,
    ratings: number,
    organizations: number,
    judges: number,
  })`
    select (select count(*) from users)::int as users, (select count(*) from problems)::int as problems,
      (select count(*) from contests)::int as contests, (select count(*) from submissions)::int as submissions,
      ((select count(*) from participations) + (select count(*) from contest_registrations))::int as participations,
      (select count(*) from ratings)::int as ratings, (select count(*) from organizations)::int as organizations,
      (select count(*) from judges)::int as judges
  `.execute(queries);
  return rows[0] ?? {};
}
