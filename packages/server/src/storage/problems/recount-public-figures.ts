import { groupBy } from '@tribunal/core/lists';
import { type ProblemBest, userPoints } from '@tribunal/core/points';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isCountedPublicly } from '../visibility/public-results.ts';
import { bestOfVerdicts, isCounted, isJudged, isSolving, submissionsWithContests } from './best-results.ts';

/** Recomputes all figures of these users and problems from the submissions: best results, points, counts. */
export async function recountPublicFigures(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  await lockUsersAndProblems(queries, userIds, problemIds);
  await recountBestResults(queries, userIds, problemIds);
  await recountUserPoints(queries, userIds);
  await recountProblems(queries, problemIds);
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

async function recountBestResults(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  await sql`
    delete from best_results where user_id = any(${userIds}) and problem_id = any(${problemIds})
  `.execute(queries);
  await sql`
    insert into best_results (user_id, problem_id, points, is_solved, own_points, own_is_solved)
    select user_id, problem_id, ${bestOfVerdicts}
    from (
      select submissions.user_id, submissions.problem_id, submissions.points, ${isSolving} as is_solving,
        ${isCountedPublicly} as is_public
      from ${submissionsWithContests}
      where submissions.user_id = any(${userIds}) and submissions.problem_id = any(${problemIds})
        and ${isCounted}
    ) verdicts
    group by user_id, problem_id
  `.execute(queries);
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
  const { rows } = await sql<BestResult>`
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
  await sql`
    update users u
    set points = n.points, performance_points = n."performancePoints", problem_count = n."problemCount",
      own_points = n."ownPoints", own_performance_points = n."ownPerformancePoints", own_problem_count = n."ownProblemCount"
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as n(id int, points double precision, "performancePoints" double precision, "problemCount" int,
        "ownPoints" double precision, "ownPerformancePoints" double precision, "ownProblemCount" int)
    where u.id = n.id
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
