import { contestPoints } from '@tribunal/core/grading';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

export async function contestHasSubmissions(queries: Queries, contestId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('submissions')
    .select('id')
    .where('contest_id', '=', contestId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many submissions the contest has to each of these problems that has any. */
export async function countSubmissionsTo(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select p.code, count(*)::int as count
    from submissions s join problems p on p.id = s.problem_id
    where s.contest_id = ${contestId} and p.code = any(${codes}::text[])
    group by p.code order by p.code
  `.execute(queries);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/** Submissions to a problem that leaves the contest become ordinary submissions of their users. Returns their ids. */
export async function takeOutSubmissions(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update submissions s set contest_id = null, contest_problem_id = null, participation_id = null, virtual = null,
      contest_points = null
    from problems p
    where s.contest_id = ${contestId} and p.id = s.problem_id and p.code = any(${codes}::text[])
    returning s.id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** What equal submissions of a contest give. */
export interface GradedPoints {
  readonly contestProblemId: number;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly points: number;
}

/** What submissions to these problems give by their present points, for each grade that was given. */
export async function pointsByGrade(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<GradedPoints[]> {
  const { rows } = await sql<StoredGrade>`
    select g.*, json_build_object('points', cp.points, 'partial', cp.partial) as "contestProblem",
      json_build_object('partial', p.partial) as problem
    from contest_problems cp
    join problems p on p.id = cp.problem_id
    cross join lateral (
      select distinct cp.id as "contestProblemId", case_points as "casePoints", case_total as "caseTotal"
      from submissions where contest_id = ${contestId} and contest_problem_id = cp.id and result is not null
    ) g
    where cp.contest_id = ${contestId} and p.code = any(${codes}::text[])
  `.execute(queries);
  return rows.map(({ contestProblem, problem, ...grade }) => ({
    ...grade,
    points: contestPoints(grade, contestProblem, problem),
  }));
}

interface StoredGrade {
  readonly contestProblemId: number;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly contestProblem: { readonly points: number; readonly partial: boolean };
  readonly problem: { readonly partial: boolean };
}

/** Stores what submissions to these problems give in the contest. Those without a verdict give no points yet. */
export async function regradeContest(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<void> {
  const grades = await pointsByGrade(queries, contestId, codes);
  await sql`
    update submissions s set contest_points = n.points
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as n(
      "contestProblemId" int, "casePoints" double precision, "caseTotal" double precision, points double precision)
    where s.contest_id = ${contestId} and s.contest_problem_id = n."contestProblemId"
      and s.case_points = n."casePoints" and s.case_total = n."caseTotal"
      and s.contest_points <> n.points and s.result is not null
  `.execute(queries);
}
