import { userPoints } from '@tribunal/core/points';
import { sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * What a submission adds to public figures: points, solved lists, problem counts. Submissions that a freeze hides add nothing until
 * the thaw, or the figures would tell their results.
 */
export const countsPublicly = sql`not exists (
  select from contests c
  where c.id = s.contest_id and c.frozen_at <= s.date and c.thawed_at is null
)`;

/** Accepted with all case points; a partial score is accepted too, but does not solve. */
export const isSolving = sql`s.result = 'AC' and s.case_points >= s.case_total`;

/** A verdict that is about to be written into its submission's row. */
export interface ComingVerdict {
  readonly submissionId: number;
  readonly points: number;
  readonly isSolving: boolean;
  readonly countsPublicly: boolean;
}

/** The best of one user on one problem. Answers 1 when it became solved by this, -1 when it stopped being, else 0. */
export async function refreshBestResult(
  queries: Queries,
  userId: number,
  problemId: number,
  coming: ComingVerdict,
): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    with before as (
      select is_solved from best_results where user_id = ${userId} and problem_id = ${problemId}
    ), verdicts as (
      select s.points, ${isSolving} as is_solving
      from submissions s
      where s.user_id = ${userId} and s.problem_id = ${problemId} and s.id <> ${coming.submissionId}
        and s.result is not null and ${countsPublicly}
      union all
      select ${coming.points}::double precision, ${coming.isSolving}::boolean
      where ${coming.countsPublicly}::boolean
    )
    insert into best_results (user_id, problem_id, points, is_solved)
    select ${userId}, ${problemId}, coalesce(max(points), 0), coalesce(bool_or(is_solving), false) from verdicts
    on conflict (user_id, problem_id) do update set points = excluded.points, is_solved = excluded.is_solved
    returning is_solved::int - coalesce((select is_solved::int from before), 0) as change
  `.execute(queries);
  return rows[0]?.change ?? 0;
}

/** Points of a user from the best results on problems that everybody may see. */
export async function refreshUserPoints(queries: Queries, userId: number): Promise<void> {
  const bests = await queries
    .selectFrom('best_results')
    .innerJoin('problems', 'problems.id', 'best_results.problem_id')
    .select(['best_results.points', 'best_results.is_solved as isSolved'])
    .where('best_results.user_id', '=', userId)
    .where('problems.is_public', '=', true)
    .where('problems.is_organization_private', '=', false)
    .orderBy('best_results.problem_id')
    .execute();
  const { points, performancePoints, problemCount } = userPoints(bests);
  await sql`
    update users
    set points = ${points}, performance_points = ${performancePoints}, problem_count = ${problemCount}
    where id = ${userId}
      and (points, performance_points, problem_count) is distinct from (${points}, ${performancePoints}, ${problemCount})
  `.execute(queries);
}

export interface ProblemCounts {
  readonly users: number;
  readonly judged: number;
  readonly accepted: number;
}

export async function addToProblemCounts(
  queries: Queries,
  problemId: number,
  added: ProblemCounts,
): Promise<void> {
  if (added.users === 0 && added.judged === 0 && added.accepted === 0) return;
  await sql`
    update problems set
      user_count = user_count + ${added.users},
      judged_count = judged_count + ${added.judged},
      accepted_count = accepted_count + ${added.accepted}
    where id = ${problemId}
  `.execute(queries);
}
