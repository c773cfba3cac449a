import { contestPoints } from '@tribunal/core/grading';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { savePoints } from '../../submissions/save-points.ts';

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

/** Submissions to a problem that leaves the contest become ordinary submissions of their users. */
export async function takeOutSubmissions(
  queries: Queries,
  contestId: number,
  codes: readonly string[],
): Promise<void> {
  await sql`
    update submissions s set contest_id = null, contest_problem_id = null, participation_id = null, virtual = null,
      contest_points = null
    from problems p
    where s.contest_id = ${contestId} and p.id = s.problem_id and p.code = any(${codes}::text[])
  `.execute(queries);
}

/**
 * Holds the submissions of the contest until the transaction ends. Call it before the contest is locked: whoever records a
 * verdict locks in this order, too.
 */
export async function lockContestSubmissions(queries: Queries, contestId: number): Promise<void> {
  await sql`
    select from (select id from submissions where contest_id = ${contestId} order by id for no key update) as held
  `.execute(queries);
}

/** Makes other editors of the contest wait until the transaction ends, but nobody else. */
export async function waitForEditors(queries: Queries, contestId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${EDITOR_LOCKS}, ${contestId})`.execute(queries);
}

/** Any number that no other family of advisory locks uses. */
const EDITOR_LOCKS = 7_269_003;

const atOnce = 5000;

/** Computes what each submission gives in the contest by the present points of its problem. */
export async function regradeContest(queries: Queries, contestId: number): Promise<void> {
  let after = 0;
  for (;;) {
    const submissions = await gradedSubmissions(queries, contestId, after);
    const last = submissions.at(-1);
    if (!last) return;
    await savePoints(
      queries,
      'contest_points',
      submissions.map(regraded).filter(({ points, before }) => points !== before),
    );
    after = last.id;
  }
}

interface GradedSubmission {
  readonly id: number;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly before: number;
  readonly contestProblem: { readonly points: number; readonly partial: boolean };
  readonly problem: { readonly partial: boolean };
}

function regraded(one: GradedSubmission) {
  return { id: one.id, points: contestPoints(one, one.contestProblem, one.problem), before: one.before };
}

/** Only those with a verdict: the others give no points yet. */
async function gradedSubmissions(
  queries: Queries,
  contestId: number,
  after: number,
): Promise<GradedSubmission[]> {
  const { rows } = await sql<GradedSubmission>`
    select s.id, s.case_points as "casePoints", s.case_total as "caseTotal", s.contest_points as before,
      json_build_object('points', cp.points, 'partial', cp.partial) as "contestProblem",
      json_build_object('partial', p.partial) as problem
    from submissions s
    join contest_problems cp on cp.id = s.contest_problem_id
    join problems p on p.id = s.problem_id
    where s.contest_id = ${contestId} and s.id > ${after} and s.result is not null
    order by s.id limit ${atOnce}
  `.execute(queries);
  return rows;
}
