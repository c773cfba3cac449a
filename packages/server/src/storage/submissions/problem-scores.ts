import { problemPoints } from '@tribunal/core/judging/grading';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { changeRules, waitForEditors } from '../contests/settings/contest-locks.ts';
import { lockUsersAndProblems } from '../problems/recount-public-figures.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { resultIsVisible } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { savePoints } from './save-points.ts';

/** Makes other editors of the problem wait until the transaction ends, but nobody else. */
export async function waitForProblemEditors(queries: Queries, problemId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${EDITOR_LOCKS}, ${problemId})`.execute(queries);
}

/** Any number that no other family of advisory locks uses. */
const EDITOR_LOCKS = 7_269_005;

/** What the points of a problem count for. */
export interface ScoresOfProblem {
  readonly contests: readonly {
    readonly id: number;
    readonly key: string;
    readonly isFinal: boolean;
    /** For the viewer. */
    readonly isVisible: boolean;
  }[];
  readonly users: readonly number[];
}

/**
 * Makes editors and judges of its contests wait, and holds the submissions to the problem, the contests that have some of them, the users who made them and the problem until the
 * transaction ends. Whoever records a verdict locks in this order, too.
 */
export async function lockScoresOfProblem(
  queries: Queries,
  viewer: Viewer,
  problemId: number,
): Promise<ScoresOfProblem> {
  const { rows: used } = await rowsOf({ id: number })`
    select contest_id as id from contest_problems where problem_id = ${problemId}
  `.execute(queries);
  const usedIds = used.map(({ id }) => id);
  await waitForEditors(queries, ...usedIds);
  await changeRules(queries, ...usedIds);
  const { rows: submitted } = await rowsOf({ userId: number, contestId: nullable(number) })`
    select user_id as "userId", contest_id as "contestId" from submissions
    where problem_id = ${problemId} order by id for no key update
  `.execute(queries);
  const contestIds = [...new Set(submitted.flatMap(({ contestId }) => contestId ?? []))];
  const { rows: contests } = await rowsOf<ScoresOfProblem['contests'][number]>({
    id: number,
    key: string,
    isFinal: boolean,
    isVisible: boolean,
  })`
    select id, key, finalized_at is not null as "isFinal", ${contestIsVisible(viewer)} as "isVisible" from contests
    where id = any(${contestIds}) order by id for update
  `.execute(queries);
  const users = [...new Set(submitted.map(({ userId }) => userId))];
  await lockUsersAndProblems(queries, users, [problemId]);
  return { contests, users };
}

const atOnce = 5000;

const gradedSubmissionRow = rowsOf({
  id: number,
  casePoints: number,
  caseTotal: number,
  before: number,
  isVisible: boolean,
});
type GradedSubmission = Row<typeof gradedSubmissionRow>;

/**
 * Computes the points of every submission from those of the problem. Figures and standings follow separately. Returns how many changed
 * whose results the viewer may see.
 */
export async function regradeProblem(
  queries: Queries,
  viewer: Viewer,
  problemId: number,
  problem: { readonly points: number; readonly partial: boolean },
  now: Date,
): Promise<number> {
  let after = 0;
  let count = 0;
  for (;;) {
    const submissions = await gradedSubmissions(queries, viewer, problemId, after, now);
    const last = submissions.at(-1);
    if (!last) return count;
    const changed = submissions
      .map((one) => ({ ...one, points: problemPoints(one, problem) }))
      .filter(({ points, before }) => points !== before);
    await savePoints(queries, changed);
    count += changed.filter(({ isVisible }) => isVisible).length;
    after = last.id;
  }
}

/** Only those with a verdict: the others give no points yet. */
async function gradedSubmissions(
  queries: Queries,
  viewer: Viewer,
  problemId: number,
  after: number,
  now: Date,
): Promise<GradedSubmission[]> {
  const { rows } = await gradedSubmissionRow`
    select submissions.id, case_points as "casePoints", case_total as "caseTotal", points as before,
      ${resultIsVisible(viewer, now)} as "isVisible"
    from submissions left join contests on contests.id = submissions.contest_id
    where problem_id = ${problemId} and submissions.id > ${after} and result is not null
    order by submissions.id limit ${atOnce}
  `.execute(queries);
  return rows;
}
