import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf } from '../../database/row.ts';
import { isSolving } from '../problems/best-results.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { isFrozen } from '../visibility/freeze.ts';
import { hasVisibleEditorial, problemPageIsVisible } from '../visibility/problem-visibility.ts';
import { isCountedPublicly, resultsArePublic } from '../visibility/public-results.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { isResultShown, type ShownSubmission } from './submission-view.ts';

/** What somebody learns who has just solved a problem for the first time. */
const firstSolveRow = rowsOf({
  /** Others who solved it, as far as everybody may know; null while the public does not know all. */
  others: nullable(number),
  /** Those of them who were earlier. */
  earlier: nullable(number),
  hasEditorial: boolean,
  /** The next one in the contest, or one of about the same points, that the viewer has not solved. */
  next: nullable(json<{ readonly code: string; readonly name: string }>()),
});
export type FirstSolve = Row<typeof firstSolveRow>;

/** Null for submissions of others, for those that do not solve the problem, and for later ones. */
export async function findFirstSolve(
  { query }: Database,
  viewer: Viewer,
  submission: ShownSubmission,
  now: Date,
): Promise<FirstSolve | null> {
  const { id, userId, result, casePoints, caseTotal } = submission;
  const isSolved = result === 'AC' && casePoints >= caseTotal && isResultShown(submission);
  if (!isSolved || userId !== viewer.userId) return null;
  const isKnown = sql`(contests.id is null or (${resultsArePublic(now)} and not ${isFrozen(now)}))`;
  const { rows } = await firstSolveRow`
    select case when ${isKnown} then solvers.others end as others, case when ${isKnown} then solvers.earlier end as earlier,
      ${hasVisibleEditorial(viewer, now)} as "hasEditorial", ${nextProblem(viewer, now)} as next
    from submissions own
    join problems on problems.id = own.problem_id
    left join contests on contests.id = own.contest_id
    cross join lateral (${solversBeside(id)}) solvers
    where own.id = ${id} and not exists (
      select from submissions where submissions.user_id = own.user_id and submissions.problem_id = own.problem_id
        and submissions.id < own.id and submissions.status = 'D' and ${isSolving})
  `.execute(query);
  return rows[0] ?? null;
}

/** Over `own`: the other users who solved the problem, and those who did so before. */
function solversBeside(id: number) {
  return sql`select count(*)::int as others, (count(*) filter (where first < ${id}))::int as earlier from (
    select min(submissions.id) as first from submissions
      join users on users.id = submissions.user_id
      left join contests on contests.id = submissions.contest_id
    where submissions.problem_id = own.problem_id and submissions.user_id <> own.user_id and submissions.status = 'D'
      and ${isSolving} and ${isCountedPublicly} and ${userIsListed}
    group by submissions.user_id) solved`;
}

/** Over `own` and its `problems`. */
function nextProblem(viewer: Viewer, now: Date) {
  return sql`(
    select json_build_object('code', problems.code, 'name', problems.name) from problems
    left join contest_problems entry on entry.problem_id = problems.id and entry.contest_id = own.contest_id
    left join contest_problems solved on solved.id = own.contest_problem_id
    where problems.id <> own.problem_id and (own.contest_id is null or entry.id is not null) and ${problemPageIsVisible(viewer, now)}
      and not exists (select from best_results where best_results.user_id = own.user_id
        and best_results.problem_id = problems.id and best_results.own_is_solved)
    order by entry.position < solved.position, entry.position,
      abs(problems.points - (select same.points from problems same where same.id = own.problem_id)), problems.id
    limit 1)`;
}
