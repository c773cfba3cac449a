import { creditOf, type TriesAtRating, unratedStrength } from '@tribunal/core/rating/difficulty';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, type Row, rowsOf } from '../../database/row.ts';
import { allOf } from '../visibility/condition.ts';
import { isCountedPublicly } from '../visibility/public-results.ts';
import { isCounted, isSolving, submissionsWithContests } from './best-results.ts';

/** Over `problems`: its difficulty, for sorting and for lists; null when it is not known. */
export const difficultyOfProblem = sql<
  number | null
>`(select d.difficulty from problem_difficulties d where d.problem_id = problems.id)`;

/** Ratings change also without a new result for the problem. */
const recomputedAfterMs = 86_400_000;

const outdatedRow = rowsOf({ id: number, judgedCount: number, acceptedCount: number, userCount: number });
type OutdatedProblem = Row<typeof outdatedRow>;

/**
 * Problems whose public figures have changed since their difficulty was computed, or that were not looked at for a day, with the figures
 * of now.
 */
export async function problemsWithOldDifficulty(
  queries: Queries,
  now: Date,
  most: number,
): Promise<OutdatedProblem[]> {
  const before = new Date(now.getTime() - recomputedAfterMs);
  const { rows } = await outdatedRow`
    select problems.id, problems.judged_count as "judgedCount", problems.accepted_count as "acceptedCount",
      problems.user_count as "userCount"
    from problems left join problem_difficulties d on d.problem_id = problems.id
    where (problems.judged_count > 0 or d.problem_id is not null)
      and ((d.judged_count, d.accepted_count, d.user_count)
          is distinct from (problems.judged_count, problems.accepted_count, problems.user_count)
        or d.computed_at <= ${before})
    order by d.computed_at nulls first, problems.id limit ${most}
  `.execute(queries);
  return rows;
}

const triesRow = rowsOf<TriesAtRating & { problemId: number }>({
  problemId: number,
  rating: number,
  users: number,
  credit: number,
});

/** Similar ratings are one group, which makes the rule cheap for problems with many users. */
const groupWidth = 25;

const isAttempt = allOf(isCounted, isCountedPublicly, sql<boolean>`(submissions.result not in ('CE', 'IE'))`);

/** Public results only, so that a difficulty reveals nothing. Those who know the problem already are left out. */
export async function triesOfProblems(
  queries: Queries,
  problemIds: readonly number[],
): Promise<(TriesAtRating & { problemId: number })[]> {
  const { rows } = await triesRow`
    with tried as (
      select submissions.problem_id, submissions.user_id, min(submissions.id) as first,
        min(submissions.id) filter (where ${isSolving}) as solving
      from ${submissionsWithContests}
      where submissions.problem_id = any(${problemIds}::int[]) and ${isAttempt}
        and not exists (
          select from problem_roles r where r.problem_id = submissions.problem_id and r.user_id = submissions.user_id)
      group by submissions.problem_id, submissions.user_id
    )
    select tried.problem_id as "problemId",
      (round(coalesce(users.rating, ${unratedStrength}::int) / ${groupWidth}::numeric) * ${groupWidth}::int)::int as rating,
      count(*) as users,
      sum(case when solving is null then ${creditOf.notSolved} when solving = first then ${creditOf.solvedAtOnce}
        else ${creditOf.solvedLater} end::float8) as credit
    from tried join users on users.id = tried.user_id
    group by 1, 2 order by 1, 2
  `.execute(queries);
  return rows;
}

interface ComputedDifficulty extends OutdatedProblem {
  readonly difficulty: number | null;
  readonly users: number;
}

/** The figures are those from before the results were read, so that a result of the meantime makes the difficulty out of date. */
export async function saveDifficulties(
  queries: Queries,
  computed: readonly ComputedDifficulty[],
  now: Date,
): Promise<void> {
  await sql`
    insert into problem_difficulties
      (problem_id, difficulty, users, judged_count, accepted_count, user_count, computed_at)
    select problems.id, n.difficulty, n.users, n."judgedCount", n."acceptedCount", n."userCount", ${now}
    from jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) as n(id int, difficulty int, users int,
        "judgedCount" int, "acceptedCount" int, "userCount" int)
      join problems on problems.id = n.id
    order by problems.id
    on conflict (problem_id) do update set difficulty = excluded.difficulty, users = excluded.users,
      judged_count = excluded.judged_count, accepted_count = excluded.accepted_count, user_count = excluded.user_count,
      computed_at = excluded.computed_at
  `.execute(queries);
}
