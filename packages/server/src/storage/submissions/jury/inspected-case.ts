import type { CaseStatus } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import {
  boolean,
  bytes,
  date,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isJudgeable } from '../../judges/judgeable.ts';
import type { RepeatedCase, TestRunOutcome } from '../../judges/test-run-outcome.ts';

const inspectedCaseRow = rowsOf({
  submissionId: number,
  judgement: number,
  position: number,
  batch: nullable(number),
  status: stringOf<CaseStatus>(),
  time: number,
  memory: number,
  points: number,
  total: number,
  feedback: string,
  judgeMessage: string,
  /** The beginning of it, compressed; null unless it was kept. */
  output: nullable(bytes),
  outputBytes: nullable(number),
  problemId: number,
  languageId: number,
  /** Null for a problem without test data. */
  dataVersion: nullable(string),
  /** Whether the judge used this version for sure. */
  isVersionRecorded: boolean,
  /** Number of cases in the judging. */
  cases: number,
});
export type InspectedCase = Row<typeof inspectedCaseRow>;

/** A case of a judging, the current one unless its number is given. For those who may see test data. */
export async function findInspectedCase(
  { query }: Database,
  submissionId: number,
  judging: number | null,
  position: number,
): Promise<InspectedCase | null> {
  const { rows } = await inspectedCaseRow`
    select c.submission_id as "submissionId", c.judgement, c.position, c.batch, c.status, c.time, c.memory, c.points, c.total,
      c.feedback, c.judge_message as "judgeMessage", c.output, c.output_bytes as "outputBytes",
      s.problem_id as "problemId", s.language_id as "languageId", coalesce(j.data_version, p.data_version) as "dataVersion",
      j.data_version is not null as "isVersionRecorded",
      (select count(*)::int from case_results o where o.submission_id = c.submission_id and o.judgement = c.judgement) as cases
    from case_results c
    join submissions s on s.id = c.submission_id and c.judgement = coalesce(${judging}::int, s.judgement)
    join judgements j on j.submission_id = c.submission_id and j.number = c.judgement
    join problems p on p.id = s.problem_id
    where s.id = ${submissionId} and c.position = ${position}
  `.execute(query);
  return rows[0] ?? null;
}

const caseRunRow = rowsOf({
  id: number,
  state: stringOf<'waiting' | 'running' | 'ended'>(),
  createdAt: date,
  outcome: nullable(json<RepeatedCase | Exclude<TestRunOutcome, { kind: 'ran' }>>()),
});
export type CaseRun = Row<typeof caseRunRow>;

/** The last time that the case ran once more. */
export async function findCaseRun(
  { query }: Database,
  { submissionId, judgement, position }: InspectedCase,
  now: Date,
): Promise<CaseRun | null> {
  const { rows } = await caseRunRow`
    select r.id, r.created_at as "createdAt", r.outcome,
      case when r.outcome is not null then 'ended' when r.claim is not null then 'running' else 'waiting' end as state
    from test_runs r
    where r.submission_id = ${submissionId} and r.judgement = ${judgement} and r.position = ${position}
      and r.expires_at > ${now}
    order by r.id desc limit 1
  `.execute(query);
  return rows[0] ?? null;
}

/** Whether an online judge can run a case of the problem with this version of its data. */
export async function isRepeatable(
  queries: Queries,
  { problemId, languageId, dataVersion }: InspectedCase,
): Promise<boolean> {
  const canUse = sql<boolean>`j.accepts_test_runs and (j.fetches_data or judged.data_version = ${dataVersion})`;
  const { rows } = await rowsOf({ isRepeatable: boolean })`
    select ${isJudgeable(sql`${problemId}`, sql`${languageId}`, canUse)} as "isRepeatable"
  `.execute(queries);
  return rows[0]?.isRepeatable ?? false;
}

/** Earlier runs of the user for the same case are replaced. */
export async function insertCaseRun(
  queries: Queries,
  userId: number,
  { submissionId, judgement, position, dataVersion }: InspectedCase,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<number> {
  await queries
    .deleteFrom('test_runs')
    .where('submission_id', '=', submissionId)
    .where('judgement', '=', judgement)
    .where('position', '=', position)
    .where('outcome', 'is not', null)
    .execute();
  const { rows } = await rowsOf({ id: number })`
    insert into test_runs (user_id, problem_id, language_id, source, is_on_samples, inputs, created_at, expires_at, task,
      submission_id, judgement, position, data_version)
    select ${userId}, s.problem_id, s.language_id, source.source, false, '[]', ${times.now}, ${times.expiresAt}, 'case', s.id,
      ${judgement}, ${position}, ${dataVersion}
    from submissions s join submission_sources source on source.submission_id = s.id
    where s.id = ${submissionId}
    returning id
  `.execute(queries);
  return rows[0]?.id ?? 0;
}
