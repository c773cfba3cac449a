import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { isCountedPublicly } from './visibility/public-results.ts';

/** Over `submissions`: accepted with all case points; a partial score is accepted too, but does not solve. */
export const isSolving = sql<boolean>`(submissions.result = 'AC' and submissions.case_points >= submissions.case_total)`;

export const submissionsWithContests = sql`submissions left join contests on contests.id = submissions.contest_id`;

/** Over rows of `points`, `is_solving` and `is_public`: the columns of a best result, those for everybody first. */
export const bestOfVerdicts = sql`coalesce(max(points) filter (where is_public), 0),
  coalesce(bool_or(is_solving) filter (where is_public), false), max(points), bool_or(is_solving)`;

/** A verdict that is about to be written into its submission's row. */
export interface ComingVerdict {
  readonly submissionId: number;
  readonly points: number;
  readonly isSolving: boolean;
}

export interface BestResultChange {
  /** Whether public figures contain the submission. */
  readonly isPublic: boolean;
  /** 1 when the problem became publicly solved by this, -1 when it stopped being, else 0. */
  readonly solved: number;
}

/** The best of one user on one problem, as everybody sees it and as the user does. */
export async function refreshBestResult(
  queries: Queries,
  userId: number,
  problemId: number,
  { submissionId, points, isSolving: solves }: ComingVerdict,
): Promise<BestResultChange> {
  const { rows } = await sql<BestResultChange>`
    with before as (
      select is_solved from best_results where user_id = ${userId} and problem_id = ${problemId}
    ), verdicts as (
      select submissions.id = ${submissionId} as is_coming, ${isCountedPublicly} as is_public,
        case when submissions.id = ${submissionId} then ${points} else submissions.points end as points,
        case when submissions.id = ${submissionId} then ${solves}::boolean else ${isSolving} end as is_solving
      from ${submissionsWithContests}
      where submissions.user_id = ${userId} and submissions.problem_id = ${problemId}
        and (submissions.id = ${submissionId} or submissions.result is not null)
    )
    insert into best_results (user_id, problem_id, points, is_solved, own_points, own_is_solved)
    select ${userId}, ${problemId}, ${bestOfVerdicts} from verdicts
    on conflict (user_id, problem_id) do update set points = excluded.points, is_solved = excluded.is_solved,
      own_points = excluded.own_points, own_is_solved = excluded.own_is_solved
    returning (select is_public from verdicts where is_coming) as "isPublic",
      is_solved::int - coalesce((select is_solved::int from before), 0) as solved
  `.execute(queries);
  return rows[0] as BestResultChange;
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
