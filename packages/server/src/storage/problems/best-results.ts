import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { allOf, not } from '../visibility/condition.ts';
import { isCountedPublicly } from '../visibility/public-results.ts';
import { isLeftOut } from '../visibility/withheld.ts';

/** Over `submissions`: accepted with all case points. A partial score is also accepted, but does not solve the problem. */
export const isSolving = sql<boolean>`(submissions.result = 'AC' and submissions.case_points >= submissions.case_total)`;

export const submissionsWithContests = sql`submissions left join contests on contests.id = submissions.contest_id`;

/** Over `submissions`: an aborted submission does not count as judged. */
export const isJudged = sql<boolean>`(submissions.result <> 'AB')`;

/** Over `submissions`: true when the best result of its user includes it. */
export const isCounted = allOf(isJudged, not(isLeftOut));

/** Over rows of `points`, `is_solving` and `is_public`: the columns of a best result, public ones first. */
export const bestOfVerdicts = sql`coalesce(max(points) filter (where is_public), 0),
  coalesce(bool_or(is_solving) filter (where is_public), false), max(points), bool_or(is_solving)`;

/** A verdict that is about to be stored. */
export interface NewVerdict {
  readonly submissionId: number;
  readonly isJudged: boolean;
  readonly points: number;
  readonly isSolving: boolean;
}

export interface BestResultChange {
  /** True when public figures include the submission. */
  readonly isPublic: boolean;
  /** 1 when the problem became publicly solved, -1 when it stopped being solved, otherwise 0. */
  readonly solved: number;
}

/** Serialises changes to a user's best results and points. Inserts that refer to the user do not wait. */
export async function lockFigures(queries: Queries, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(queries);
}

/**
 * Updates the best result of a user on a problem, for everybody and for the user. Deletes it when no judged submission
 * remains.
 */
export async function refreshBestResult(
  queries: Queries,
  userId: number,
  problemId: number,
  added: NewVerdict,
): Promise<BestResultChange> {
  const isOfPair = sql`user_id = ${userId} and problem_id = ${problemId}`;
  const { rows } = await sql<BestResultChange>`
    with before as (
      select is_solved from best_results where ${isOfPair}
    ), verdicts as (
      select submissions.points, ${isSolving} as is_solving, ${isCountedPublicly} as is_public
      from ${submissionsWithContests}
      where ${isOfPair} and ${isCounted} and submissions.id <> ${added.submissionId}
      union all
      select ${added.points}, ${added.isSolving}::boolean, ${isCountedPublicly}
      from ${submissionsWithContests}
      where submissions.id = ${added.submissionId} and ${added.isJudged}::boolean and not ${isLeftOut}
    ), removed as (
      delete from best_results where ${isOfPair} and not exists (select from verdicts)
    ), stored as (
      insert into best_results (user_id, problem_id, points, is_solved, own_points, own_is_solved)
      select ${userId}, ${problemId}, ${bestOfVerdicts} from verdicts having count(*) > 0
      on conflict (user_id, problem_id) do update set points = excluded.points, is_solved = excluded.is_solved,
        own_points = excluded.own_points, own_is_solved = excluded.own_is_solved
      returning is_solved
    )
    select ${isCountedPublicly} as "isPublic",
      coalesce((select is_solved::int from stored), 0) - coalesce((select is_solved::int from before), 0) as solved
    from ${submissionsWithContests}
    where submissions.id = ${added.submissionId}
  `.execute(queries);
  return rows[0] as BestResultChange;
}

/** The current version of the problem's test data, which stays the current one until the transaction ends. */
export async function lockDataVersion(queries: Queries, problemId: number): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select data_version as version from problems where id = ${problemId} for no key update
  `.execute(queries);
  return rows[0]?.version ?? null;
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
