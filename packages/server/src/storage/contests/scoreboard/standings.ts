import { frozenAt } from '@tribunal/core/contests/freeze';
import type { FormatConfig } from '@tribunal/core/formats/config';
import { formats } from '@tribunal/core/formats/formats';
import { type CasePoints, pointsPerBatch } from '@tribunal/core/judging/grading';
import type { Result } from '@tribunal/core/judging/verdicts';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, number, rowsOf } from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';
import type { GradedPoints } from '../settings/contest-submissions.ts';
import { type StoredRows, storedRows } from './stored-rows.ts';

/** A submission as scoring sees it: the verdict in force, whatever is being judged again meanwhile. */
export interface ScoredSubmission extends Attempt {
  readonly id: number;
}

/** Whoever edits or thaws the contest waits until our transaction ends. */
export async function scoringRules(queries: Queries, contestId: number): Promise<ScoredContest> {
  const contest = await queries
    .selectFrom('contests')
    .select(['format', 'format_config as formatConfig', 'points_precision as pointsPrecision'])
    .select(['start_time as startTime', 'end_time as endTime', 'time_limit as timeLimit'])
    .select(['frozen_last_minutes as frozenLastMinutes', 'removed_intervals as removedIntervals'])
    .select(
      sql<ScoredContest['problems'] | null>`(
        select json_agg(json_build_object('key', id::text, 'points', points) order by position)
        from contest_problems where contest_id = contests.id)`.as('problems'),
    )
    .where('id', '=', contestId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const { frozenLastMinutes: _, problems, ...rules } = contest;
  return {
    ...rules,
    formatConfig: contest.formatConfig as FormatConfig | null,
    frozenAt: frozenAt(contest),
    problems: problems ?? [],
  };
}

/** Holds participations until the transaction ends: whoever scores them next sees what we write. */
async function lockParticipations(queries: Queries, ids: readonly number[]): Promise<ScoredParticipation[]> {
  return queries
    .selectFrom('participations')
    .select([
      'id',
      'virtual',
      'real_start as realStart',
      'is_disqualified as isDisqualified',
      'is_unofficial as isUnofficial',
    ])
    .select('extra_minutes as extraMinutes')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** With other points for some grades, those that are not stored yet. */
export async function scoredSubmissions(
  queries: Queries,
  participationIds: readonly number[],
  { format }: Pick<ScoredContest, 'format'>,
  grades: readonly GradedPoints[] = [],
): Promise<Map<number, ScoredSubmission[]>> {
  const cases = formats[format].needsBatches ? casePoints : sql`null`;
  const { rows } = await rowsOf({ participationId: number, submissions: json<StoredSubmission[]>() })`
    select s.participation_id as "participationId", json_agg(json_build_array(s.id, s.contest_problem_id::text,
      round(date_part('epoch', s.date) * 1000), s.result,
      ${grades.length > 0 ? sql`coalesce(n.points, s.contest_points)` : sql`s.contest_points`}, ${hasRun}, ${cases}) order by s.id) as submissions
    from submissions s ${grades.length > 0 ? gradedPoints(grades) : sql``}
    where s.participation_id = any(${participationIds}) and not ${isToWithdrawn('s')}
    group by s.participation_id
  `.execute(queries);
  return new Map(rows.map((row) => [row.participationId, row.submissions.map(asScored)]));
}

/** Over a row of submissions: the jury has withdrawn the problem. */
export function isToWithdrawn(submissions: string) {
  return sql<boolean>`exists (
    select from contest_problems withdrawn where withdrawn.id = ${sql.ref(`${submissions}.contest_problem_id`)} and withdrawn.is_withdrawn)`;
}

/** Joins `n`. */
function gradedPoints(grades: readonly GradedPoints[]) {
  return sql`left join jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as n(
      "contestProblemId" int, "casePoints" double precision, "caseTotal" double precision, points double precision)
    on s.contest_problem_id = n."contestProblemId" and s.case_points = n."casePoints" and s.case_total = n."caseTotal"
      and s.result is not null`;
}

/** A list, because a contest has a hundred thousand of them: they are read in half the time. */
type StoredSubmission = readonly [
  id: number,
  problem: string,
  /** Milliseconds since 1970. */
  date: number,
  result: Result | null,
  contestPoints: number,
  /** Null when it does not matter. */
  hasRun: boolean | null,
  cases: readonly CasePoints[] | null,
];

function asScored(stored: StoredSubmission): ScoredSubmission {
  const [id, problem, date, result, contestPoints, hasRun, cases] = stored;
  const batches = cases ? pointsPerBatch(cases) : undefined;
  return { id, problem, date: new Date(date), result, contestPoints, hasRun: hasRun ?? undefined, batches };
}

const lastFinished = sql`(
  select max(j.number) from judgements j where j.submission_id = s.id and j.finished_at is not null)`;

const hasRun = sql`case when s.result = 'AB' or ${sql.raw(isInProgress('s.status'))} then exists (
  select from case_results c where c.submission_id = s.id and c.judgement = ${lastFinished}) end`;

/** The cases of the judging whose verdict is in force. */
const casePoints = sql`(
  select json_agg(json_build_object('batch', c.batch, 'points', c.points, 'total', c.total,
    'scoreRule', c.score_rule) order by c.position)
  from case_results c
  where c.submission_id = s.id and c.judgement = ${lastFinished}
)`;

/** Scores a participation anew, over its submissions as `changed` makes them. */
export async function rescoreParticipation(
  queries: Queries,
  rules: ScoredContest,
  participationId: number,
  changed: (stored: readonly ScoredSubmission[]) => readonly ScoredSubmission[],
): Promise<void> {
  await rescoreParticipations(queries, rules, [participationId], changed);
}

/** The same for several participations in one contest. */
export async function rescoreParticipations(
  queries: Queries,
  rules: ScoredContest,
  participationIds: readonly number[],
  changed: (stored: readonly ScoredSubmission[]) => readonly ScoredSubmission[],
): Promise<void> {
  const participations = await lockParticipations(queries, participationIds);
  const stored = await scoredSubmissions(queries, participationIds, rules);
  const rows = participations.map((participation) => ({
    id: participation.id,
    ...storedRows(rules, participation, changed(stored.get(participation.id) ?? [])),
  }));
  await saveRows(queries, rows);
}

async function saveRows(
  queries: Queries,
  rows: readonly (StoredRows & { readonly id: number })[],
): Promise<void> {
  // The planner does not know that the list is short.
  const isGiven = sql`participations.id = any(${rows.map(({ id }) => id)}::int[])`;
  await sql`
    update participations set score = n.score, cumulative_time = n.cumulative_time, tiebreaker = n.tiebreaker, cells = n.cells,
      frozen_score = n.frozen_score, frozen_cumulative_time = n.frozen_cumulative_time, frozen_tiebreaker = n.frozen_tiebreaker,
      frozen_cells = n.frozen_cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id int, score double precision, cumulative_time int,
      tiebreaker double precision, cells jsonb, frozen_score double precision, frozen_cumulative_time int,
      frozen_tiebreaker double precision, frozen_cells jsonb)
    where ${isGiven} and participations.id = n.id
  `.execute(queries);
}
