import { contestPoints } from '@tribunal/core/judging/grading';
import type { Result, Status } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, nullable, number, rowsOf, string, stringOf } from '../../../database/row.ts';
import { changeSubmissions } from '../contest-log.ts';

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
  const { rows } = await rowsOf({ code: string, count: number })`
    select p.code, count(*)::int as count
    from submissions s join problems p on p.id = s.problem_id
    where s.contest_id = ${contestId} and p.code = any(${codes}::text[])
    group by p.code order by p.code
  `.execute(queries);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/**
 * Submissions to a problem that leaves the contest become ordinary submissions of their users. The site remembers their participations.
 * Returns their ids.
 */
export async function takeOutSubmissions(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    with remembered as (
      insert into removed_submissions (submission_id, participation_id)
      select s.id, s.participation_id from submissions s join problems p on p.id = s.problem_id
      where s.contest_id = ${contestId} and p.code = any(${codes}::text[])
    )
    update submissions s set contest_id = null, contest_problem_id = null, participation_id = null, virtual = null,
      contest_points = null
    from problems p
    where s.contest_id = ${contestId} and p.id = s.problem_id and p.code = any(${codes}::text[])
    returning s.id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/**
 * Puts submissions back into the contest whose problem is in it again, without points yet. Waits for their verdicts, and makes later ones
 * wait. Returns their ids, in the order in which they were judged.
 */
export async function putBackSubmissions(queries: Queries, contestId: number): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    with remembered as materialized (
      select s.id, s.judged_at, cp.id as contest_problem_id, a.id as participation_id, a.virtual
      from participations a
      join removed_submissions r on r.participation_id = a.id
      join submissions s on s.id = r.submission_id
      join contest_problems cp on cp.contest_id = a.contest_id and cp.problem_id = s.problem_id
      where a.contest_id = ${contestId}
      order by s.id for no key update of s
    ), forgotten as (
      delete from removed_submissions where submission_id in (select id from remembered)
    ), back as (
      update submissions s set contest_id = ${contestId}, contest_problem_id = r.contest_problem_id,
        participation_id = r.participation_id, virtual = r.virtual, contest_points = 0
      from remembered r where s.id = r.id
    )
    select id from remembered order by judged_at, id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** What the log tells of submissions that came back. They get new judge times, so that whoever polls the contest hears of them. */
export async function stampReturned(
  queries: Queries,
  contestId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await returnedRow`
    select s.id, s.status, s.result, s.contest_points as points from submissions s
    join unnest(${ids}::int[]) with ordinality as n(id, place) on n.id = s.id order by n.place
  `.execute(queries);
  const changes = rows.map(({ id, status, result, points }) => ({
    ...{ id, contestId, status },
    ...(result !== null && { restored: { result, points } }),
  }));
  if (changes.length > 0) await changeSubmissions(queries, changes, now);
}

const returnedRow = rowsOf({
  id: number,
  status: stringOf<Status>(),
  result: nullable(stringOf<Result>()),
  points: number,
});

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
  const { rows } = await storedGradeRow`
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

const storedGradeRow = rowsOf({
  contestProblemId: number,
  casePoints: number,
  caseTotal: number,
  contestProblem: json<{ readonly points: number; readonly partial: boolean }>(),
  problem: json<{ readonly partial: boolean }>(),
});

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
