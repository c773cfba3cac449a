import { groupBy } from '@tribunal/core/lists';
import { userPoints } from '@tribunal/core/points';
import { sql } from 'kysely';
import { countsPublicly, isSolving } from './best-results.ts';
import type { Queries } from './database.ts';

/** Makes all public figures of these users and problems anew from the submissions: best results, points, counts. */
export async function recountPublicFigures(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  await recountBestResults(queries, userIds, problemIds);
  await recountUserPoints(queries, userIds);
  await recountProblems(queries, problemIds);
}

async function recountBestResults(
  queries: Queries,
  userIds: readonly number[],
  problemIds: readonly number[],
): Promise<void> {
  const isTouched = sql`user_id = any(${userIds}) and problem_id = any(${problemIds})`;
  await sql`delete from best_results where ${isTouched}`.execute(queries);
  await sql`
    insert into best_results (user_id, problem_id, points, is_solved)
    select s.user_id, s.problem_id, max(s.points), bool_or(${isSolving})
    from submissions s
    where s.result is not null and ${isTouched} and ${countsPublicly}
    group by s.user_id, s.problem_id
  `.execute(queries);
}

const usersAtOnce = 1000;

async function recountUserPoints(queries: Queries, userIds: readonly number[]): Promise<void> {
  const sorted = userIds.toSorted((a, b) => a - b);
  for (let start = 0; start < sorted.length; start += usersAtOnce) {
    await recountSomeUserPoints(queries, sorted.slice(start, start + usersAtOnce));
  }
}

async function recountSomeUserPoints(queries: Queries, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ userId: number; points: number; isSolved: boolean }>`
    select b.user_id as "userId", b.points, b.is_solved as "isSolved"
    from best_results b join problems p on p.id = b.problem_id
    where b.user_id = any(${userIds}) and p.is_public and not p.is_organization_private
    order by b.user_id, b.problem_id
  `.execute(queries);
  const bests = groupBy(rows, ({ userId }) => userId);
  const counted = userIds.map((id) => ({ id, ...userPoints(bests.get(id) ?? []) }));
  await sql`
    update users u
    set points = n.points, performance_points = n."performancePoints", problem_count = n."problemCount"
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n(id int, points double precision, "performancePoints" double precision, "problemCount" int)
    where u.id = n.id
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
      select s.problem_id, count(*) as judged, count(*) filter (where ${isSolving}) as accepted
      from submissions s
      where s.problem_id = any(${problemIds}) and s.result is not null and ${countsPublicly}
      group by s.problem_id
    ) n on n.problem_id = touched.id
    where p.id = touched.id
  `.execute(queries);
}
