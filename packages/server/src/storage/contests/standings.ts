import { participationClock, secondsBetween } from '@tribunal/core/contest-time';
import type { FormatConfig } from '@tribunal/core/formats/config';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { ContestProblem, ContestSubmission } from '@tribunal/core/formats/history';
import { type Standings, standings } from '@tribunal/core/formats/standings';
import { type BatchPoints, type CasePoints, pointsPerBatch } from '@tribunal/core/grading';
import { groupBy } from '@tribunal/core/lists';
import type { Result } from '@tribunal/core/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isInProgress } from '../submissions/in-progress.ts';

/** All of a contest that scoring depends on. */
export interface ScoringRules {
  readonly format: FormatName;
  readonly formatConfig: FormatConfig | null;
  readonly pointsPrecision: number;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly timeLimit: number | null;
  readonly frozenAt: Date | null;
  readonly thawedAt: Date | null;
  readonly problems: readonly ContestProblem[];
}

export interface ScoredParticipation {
  readonly id: number;
  readonly virtual: number;
  readonly realStart: Date;
}

/** A submission as scoring sees it: the verdict in force, whatever is being judged again meanwhile. */
export interface ScoredSubmission {
  readonly id: number;
  readonly contestProblemId: number;
  readonly date: Date;
  readonly result: Result | null;
  readonly contestPoints: number;
  /** Asked only of what is aborted or may come to be: whether any of its cases was run. */
  readonly hasRun: boolean | null;
  readonly batches: readonly BatchPoints[] | null;
}

/** Whoever edits or thaws the contest waits until our transaction ends. */
export async function scoringRules(queries: Queries, contestId: number): Promise<ScoringRules> {
  const contest = await queries
    .selectFrom('contests')
    .select(['format', 'format_config', 'points_precision', 'start_time', 'end_time', 'time_limit'])
    .select(['frozen_at', 'thawed_at'])
    .where('id', '=', contestId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const problems = await queries
    .selectFrom('contest_problems')
    .select(['id', 'points'])
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  return {
    format: contest.format,
    formatConfig: contest.format_config as FormatConfig | null,
    pointsPrecision: contest.points_precision,
    startTime: contest.start_time,
    endTime: contest.end_time,
    timeLimit: contest.time_limit,
    frozenAt: contest.frozen_at,
    thawedAt: contest.thawed_at,
    problems: problems.map(({ id, points }) => ({ key: String(id), points })),
  };
}

/** Holds the participation until the transaction ends: whoever scores it next sees what we write. */
async function lockParticipation(queries: Queries, id: number): Promise<ScoredParticipation> {
  const row = await queries
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, virtual: row.virtual, realStart: row.real_start };
}

export async function scoredSubmissions(
  queries: Queries,
  participationIds: readonly number[],
  { format }: Pick<ScoringRules, 'format'>,
): Promise<Map<number, ScoredSubmission[]>> {
  const cases = formats[format].needsBatches ? casePoints : sql`null`;
  const { rows } = await sql<StoredSubmission>`
    select s.id, s.participation_id as "participationId", s.contest_problem_id as "contestProblemId", s.date,
      s.result, s.contest_points as "contestPoints", ${hasRun} as "hasRun", ${cases} as cases
    from submissions s
    where s.participation_id = any(${participationIds})
    order by s.participation_id, s.id
  `.execute(queries);
  return groupBy(rows.map(withBatches), (row) => row.participationId);
}

interface StoredSubmission extends Omit<ScoredSubmission, 'batches'> {
  readonly participationId: number;
  readonly cases: readonly CasePoints[] | null;
}

function withBatches({ cases, ...submission }: StoredSubmission) {
  return { ...submission, batches: cases && pointsPerBatch(cases) };
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

export function computeStandings(
  rules: ScoringRules,
  participation: ScoredParticipation,
  submissions: readonly ScoredSubmission[],
): Standings {
  const clock = participationClock(rules, participation);
  const history = {
    problems: rules.problems,
    submissions: submissions.map((submission) => asHistory(submission, clock.start)),
    length: secondsBetween(clock.start, clock.end),
    pointsPrecision: rules.pointsPrecision,
  };
  const frozenFrom = rules.frozenAt && secondsBetween(clock.start, rules.frozenAt);
  return standings(formats[rules.format], rules.formatConfig, history, frozenFrom);
}

function asHistory(submission: ScoredSubmission, start: Date): ContestSubmission {
  return {
    problem: String(submission.contestProblemId),
    secondsFromStart: secondsBetween(start, submission.date),
    contestPoints: submission.contestPoints,
    result: submission.result,
    hasRun: submission.hasRun ?? undefined,
    batches: submission.batches ?? undefined,
  };
}

/** Scores a participation anew, over its submissions as `changed` makes them. */
export async function rescoreParticipation(
  queries: Queries,
  rules: ScoringRules,
  participationId: number,
  changed: (stored: readonly ScoredSubmission[]) => readonly ScoredSubmission[],
): Promise<void> {
  const participation = await lockParticipation(queries, participationId);
  const stored = (await scoredSubmissions(queries, [participationId], rules)).get(participationId) ?? [];
  await saveStandings(queries, participationId, computeStandings(rules, participation, changed(stored)));
}

async function saveStandings(
  queries: Queries,
  participationId: number,
  { live, frozen }: Standings,
): Promise<void> {
  await queries
    .updateTable('participations')
    .set({
      score: live.score,
      cumulative_time: live.cumulativeTime,
      tiebreaker: live.tiebreaker,
      cells: JSON.stringify(live.cells),
      frozen_score: frozen.score,
      frozen_cumulative_time: frozen.cumulativeTime,
      frozen_tiebreaker: frozen.tiebreaker,
      frozen_cells: JSON.stringify(frozen.cells),
    })
    .where('id', '=', participationId)
    .execute();
}
