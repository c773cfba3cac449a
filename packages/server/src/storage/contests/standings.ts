import type { FormatConfig } from '@tribunal/core/formats/config';
import { formats } from '@tribunal/core/formats/formats';
import { frozenAt } from '@tribunal/core/freeze';
import { type CasePoints, pointsPerBatch } from '@tribunal/core/grading';
import { groupBy } from '@tribunal/core/lists';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import type { Result } from '@tribunal/core/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isInProgress } from '../submissions/in-progress.ts';
import { type StoredRows, storedRows } from './scoreboard/stored-rows.ts';

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
    .select('frozen_last_minutes as frozenLastMinutes')
    .where('id', '=', contestId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const problems = await queries
    .selectFrom('contest_problems')
    .select(['id', 'points'])
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  const { frozenLastMinutes: _, ...rules } = contest;
  return {
    ...rules,
    formatConfig: contest.formatConfig as FormatConfig | null,
    frozenAt: frozenAt(contest),
    problems: problems.map(({ id, points }) => ({ key: String(id), points })),
  };
}

/** Holds the participation until the transaction ends: whoever scores it next sees what we write. */
async function lockParticipation(queries: Queries, id: number): Promise<ScoredParticipation> {
  return queries
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start as realStart', 'is_disqualified as isDisqualified'])
    .select('extra_minutes as extraMinutes')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function scoredSubmissions(
  queries: Queries,
  participationIds: readonly number[],
  { format }: Pick<ScoredContest, 'format'>,
): Promise<Map<number, ScoredSubmission[]>> {
  const cases = formats[format].needsBatches ? casePoints : sql`null`;
  const { rows } = await sql<StoredSubmission>`
    select s.id, s.participation_id as "participationId", s.contest_problem_id::text as problem, s.date,
      s.result, s.contest_points as "contestPoints", ${hasRun} as "hasRun", ${cases} as cases
    from submissions s
    where s.participation_id = any(${participationIds})
    order by s.participation_id, s.id
  `.execute(queries);
  return groupBy(rows.map(asScored), ({ participationId }) => participationId);
}

interface StoredSubmission {
  readonly id: number;
  readonly participationId: number;
  readonly problem: string;
  readonly date: Date;
  readonly result: Result | null;
  readonly contestPoints: number;
  /** Null when it does not matter. */
  readonly hasRun: boolean | null;
  readonly cases: readonly CasePoints[] | null;
}

function asScored({ hasRun, cases, ...submission }: StoredSubmission) {
  return { ...submission, hasRun: hasRun ?? undefined, batches: cases ? pointsPerBatch(cases) : undefined };
}

const lastFinished = sql`(
  select max(j.number) from judgements j where j.submission_id = s.id and j.finished_at is not null)`;

const hasRun = sql`case when s.result = 'AB' or ${sql.raw(isInProgress('s.status'))} then exists (
  select from case_results c where c.submission_id = s.id and c.judgement = ${lastFinished}) end`;

/** The cases of the judging whose verdict is in force. */
const casePoints = sql`(
  select json_agg(json_build_object('batch', c.batch, 'points', c.points) order by c.position)
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
  const participation = await lockParticipation(queries, participationId);
  const stored = (await scoredSubmissions(queries, [participationId], rules)).get(participationId) ?? [];
  await saveRows(queries, participationId, storedRows(rules, participation, changed(stored)));
}

async function saveRows(queries: Queries, participationId: number, rows: StoredRows): Promise<void> {
  await queries
    .updateTable('participations')
    .set({ ...rows, cells: JSON.stringify(rows.cells), frozen_cells: JSON.stringify(rows.frozen_cells) })
    .where('id', '=', participationId)
    .execute();
}
