import { groupBy } from '@tribunal/core/lists';
import { type ProblemBest, userPoints } from '@tribunal/core/rating/points';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, listOf, nullable, number, rowsOf } from '../../database/row.ts';
import { isCountedPublicly } from '../visibility/public-results.ts';
import { bestOfVerdicts, isCounted, isJudged, isSolving, submissionsWithContests } from './best-results.ts';

const bestResultRow = rowsOf<BestResult>({
  userId: number,
  ownPoints: number,
  ownIsSolved: boolean,
  points: number,
  isSolved: boolean,
});

/** Recomputes all figures of these users and problems from the submissions: best results, points, counts. */
export async function recountPublicFigures(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  await lockUsersAndProblems(queries, userIds, problemIds);
  await recountBestResults(
    queries,
    sql`select distinct user_id, problem_id from submissions
      where user_id = any(${userIds}) and problem_id = any(${problemIds})`,
  );
  await recountUserPoints(queries, userIds);
  await recountProblems(queries, problemIds);
}

/** The same for pairs of `user_id` and `problem_id` from a query: what does not change is not written. */
export async function recountAttempted(queries: Queries, attempted: RawBuilder<unknown>): Promise<void> {
  const { rows } = await rowsOf({ users: nullable(listOf(number)), problems: nullable(listOf(number)) })`
    select array_agg(distinct user_id) as users, array_agg(distinct problem_id) as problems from (${attempted}) attempted
  `.execute(queries);
  const { users, problems } = rows[0] ?? { users: null, problems: null };
  if (!users || !problems) return;
  await lockUsersAndProblems(queries, users, problems);
  await recountUserPoints(queries, await recountBestResults(queries, attempted));
  await recountProblems(queries, problems);
}

/** Makes concurrent verdicts wait, so that they build on the new figures. The lock order is that of recording a verdict. */
export async function lockUsersAndProblems(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  await sql`select from users where id = any(${userIds}) order by id for no key update`.execute(queries);
  await sql`select from problems where id = any(${problemIds}) order by id for no key update`.execute(
    queries,
  );
}

/** Returns the users who have other best results now. */
async function recountBestResults(queries: Queries, attempted: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    with attempted as materialized (${attempted}),
    best as materialized (
      select user_id, problem_id, ${bestOfVerdicts}
      from (
        select submissions.user_id, submissions.problem_id, submissions.points, ${isSolving} as is_solving,
          ${isCountedPublicly} as is_public
        from attempted join submissions using (user_id, problem_id) left join contests on contests.id = submissions.contest_id
        where ${isCounted}
      ) verdicts
      group by user_id, problem_id
    ), removed as (
      delete from best_results b using attempted a
      where b.user_id = a.user_id and b.problem_id = a.problem_id
        and not exists (select from best n where n.user_id = a.user_id and n.problem_id = a.problem_id)
      returning b.user_id
    ), stored as (
      insert into best_results (user_id, problem_id, points, is_solved, own_points, own_is_solved)
      select * from best n(user_id, problem_id, points, is_solved, own_points, own_is_solved)
      where not exists (
        select from best_results b where b.user_id = n.user_id and b.problem_id = n.problem_id
          and (b.points, b.is_solved, b.own_points, b.own_is_solved) = (n.points, n.is_solved, n.own_points, n.own_is_solved))
      on conflict (user_id, problem_id) do update set points = excluded.points, is_solved = excluded.is_solved,
        own_points = excluded.own_points, own_is_solved = excluded.own_is_solved
      returning user_id
    )
    select user_id as id from removed union select user_id from stored
  `.execute(queries);
  return rows.map(({ id }) => id);
}

const usersPerQuery = 1000;

export async function recountUserPoints(queries: Queries, userIds: readonly number[]): Promise<void> {
  const sorted = userIds.toSorted((a, b) => a - b);
  for (let start = 0; start < sorted.length; start += usersPerQuery) {
    await recountSomeUserPoints(queries, sorted.slice(start, start + usersPerQuery));
  }
}

/** Uses the best results on public problems. */
async function recountSomeUserPoints(queries: Queries, userIds: readonly number[]): Promise<void> {
  const { rows } = await bestResultRow`
    select b.user_id as "userId", b.points, b.is_solved as "isSolved", b.own_points as "ownPoints", b.own_is_solved as "ownIsSolved"
    from best_results b join problems p on p.id = b.problem_id
    where b.user_id = any(${userIds}) and p.is_public and not p.is_organization_private
    order by b.user_id, b.problem_id
  `.execute(queries);
  const bests = groupBy(rows, ({ userId }) => userId);
  await saveUserPoints(
    queries,
    userIds.map((id) => figuresOf(id, bests.get(id) ?? [])),
  );
}

interface BestResult extends ProblemBest {
  readonly userId: number;
  readonly ownPoints: number;
  readonly ownIsSolved: boolean;
}

function figuresOf(id: number, bests: readonly BestResult[]) {
  const own = userPoints(
    bests.map(({ ownPoints, ownIsSolved }) => ({ points: ownPoints, isSolved: ownIsSolved })),
  );
  return {
    id,
    ...userPoints(bests),
    ownPoints: own.points,
    ownPerformancePoints: own.performancePoints,
    ownProblemCount: own.problemCount,
  };
}

async function saveUserPoints(
  queries: Queries,
  figures: readonly ReturnType<typeof figuresOf>[],
): Promise<void> {
  // The planner does not know that the list is short.
  const isGiven = sql`u.id = any(${figures.map(({ id }) => id)}::int[])`;
  await sql`
    update users u
    set points = n.points, performance_points = n."performancePoints", problem_count = n."problemCount",
      own_points = n."ownPoints", own_performance_points = n."ownPerformancePoints", own_problem_count = n."ownProblemCount"
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as n(id int, points double precision, "performancePoints" double precision, "problemCount" int,
        "ownPoints" double precision, "ownPerformancePoints" double precision, "ownProblemCount" int)
    where ${isGiven} and u.id = n.id
      and (u.points, u.performance_points, u.problem_count, u.own_points, u.own_performance_points, u.own_problem_count)
        is distinct from (n.points, n."performancePoints", n."problemCount",
          n."ownPoints", n."ownPerformancePoints", n."ownProblemCount")
  `.execute(queries);
}

async function recountProblems(queries: Queries, problemIds: readonly number[]): Promise<void> {
  await sql`
    update problems p set
      user_count = (select count(*) from best_results b where b.problem_id = p.id and b.is_solved),
      judged_count = coalesce(n.judged, 0),
      accepted_count = coalesce(n.accepted, 0)
    from unnest(${problemIds}::int[]) as touched(id)
    left join (
      select submissions.problem_id, count(*) as judged, count(*) filter (where ${isSolving}) as accepted
      from ${submissionsWithContests}
      where submissions.problem_id = any(${problemIds}) and ${isJudged} and ${isCountedPublicly}
      group by submissions.problem_id
    ) n on n.problem_id = touched.id
    where p.id = touched.id
  `.execute(queries);
}
