import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
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
interface NewVerdict {
  readonly submissionId: number;
  readonly userId: number;
  readonly problemId: number;
  readonly isJudged: boolean;
  readonly points: number;
  readonly isSolving: boolean;
}

const bestResultChangeRow = rowsOf({
  submissionId: number,
  /** True when public figures include the submission. */
  isPublic: boolean,
  /** 1 when the problem became publicly solved, -1 when it stopped being solved, otherwise 0. */
  solved: number,
});
type BestResultChange = Row<typeof bestResultChangeRow>;

/** Serialises changes to best results and points of users. Inserts that refer to the users do not wait. */
export async function lockFigures(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${userIds}::int[]) order by id for no key update`.execute(
    queries,
  );
}

/**
 * Updates the best results of users on problems, for everybody and for the user; no user is given twice. Deletes those of which no judged
 * submission remains.
 */
export async function refreshBestResults(
  queries: Queries,
  added: readonly NewVerdict[],
): Promise<BestResultChange[]> {
  // The planner does not know that the list is short.
  const isOfUsers = sql`best_results.user_id = any(${added.map(({ userId }) => userId)}::int[])`;
  const { rows } = await bestResultChangeRow`
    with added as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added("submissionId" int, "userId" int, "problemId" int,
        "isJudged" boolean, points double precision, "isSolving" boolean)
    ), before as (
      select user_id, is_solved from added join best_results on user_id = "userId" and problem_id = "problemId"
      where ${isOfUsers}
    ), verdicts as (
      select submissions.user_id, submissions.problem_id, submissions.points, ${isSolving} as is_solving, ${isCountedPublicly} as is_public
      from added join submissions on user_id = "userId" and problem_id = "problemId" and submissions.id <> "submissionId"
        left join contests on contests.id = submissions.contest_id
      where ${isCounted}
      union all
      select submissions.user_id, submissions.problem_id, added.points, "isSolving", ${isCountedPublicly}
      from added join submissions on submissions.id = "submissionId" left join contests on contests.id = submissions.contest_id
      where "isJudged" and not ${isLeftOut}
    ), removed as (
      delete from best_results using added
      where ${isOfUsers} and best_results.user_id = "userId" and best_results.problem_id = "problemId"
        and not exists (select from verdicts where verdicts.user_id = "userId")
    ), stored as (
      insert into best_results (user_id, problem_id, points, is_solved, own_points, own_is_solved)
      select user_id, problem_id, ${bestOfVerdicts} from verdicts group by user_id, problem_id
      on conflict (user_id, problem_id) do update set points = excluded.points, is_solved = excluded.is_solved,
        own_points = excluded.own_points, own_is_solved = excluded.own_is_solved
      returning user_id, is_solved
    )
    select "submissionId", ${isCountedPublicly} as "isPublic",
      coalesce(stored.is_solved::int, 0) - coalesce(before.is_solved::int, 0) as solved
    from added join submissions on submissions.id = "submissionId" left join contests on contests.id = submissions.contest_id
      left join stored on stored.user_id = "userId" left join before on before.user_id = "userId"
  `.execute(queries);
  return rows;
}

/** The current versions of the problems' test data by problem. They stay current until the transaction ends. */
export async function lockDataVersions(
  queries: Queries,
  problemIds: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await rowsOf({ id: number, version: nullable(string) })`
    select id, data_version as version from problems where id = any(${problemIds}::int[]) order by id for no key update
  `.execute(queries);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

interface ProblemCounts {
  readonly problemId: number;
  readonly users: number;
  readonly judged: number;
  readonly accepted: number;
}

/** A problem may be given several times. */
export async function addToProblemCounts(queries: Queries, added: readonly ProblemCounts[]): Promise<void> {
  const counts = added.filter(({ users, judged, accepted }) => users !== 0 || judged !== 0 || accepted !== 0);
  if (counts.length === 0) return;
  await sql`
    update problems set user_count = user_count + added.users, judged_count = judged_count + added.judged,
      accepted_count = accepted_count + added.accepted
    from (
      select "problemId", sum(users) as users, sum(judged) as judged, sum(accepted) as accepted
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as one("problemId" int, users int, judged int, accepted int)
      group by "problemId"
    ) added
    where id = added."problemId"
  `.execute(queries);
}
