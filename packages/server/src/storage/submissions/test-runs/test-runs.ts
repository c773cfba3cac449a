import type { TestRunInput } from '@tribunal/contract/judges/judge-reports';
import type { DataSample } from '@tribunal/core/test-data/generated-data';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import {
  boolean,
  json,
  nullable,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isJudgeable } from '../../judges/judgeable.ts';
import type { TestRunOutcome } from '../../judges/test-run-outcome.ts';

/** Expired runs are invisible, and deleted later. */
const lifetimeMs = 3_600_000;

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

interface NewTestRun {
  readonly userId: number;
  readonly problemId: number;
  readonly languageId: number;
  readonly source: string;
  readonly isOnSamples: boolean;
  readonly inputs: readonly TestRunInput[];
}

export async function insertTestRun(queries: Queries, run: NewTestRun, now: Date): Promise<number> {
  const { id } = await queries
    .insertInto('test_runs')
    .values({
      user_id: run.userId,
      problem_id: run.problemId,
      language_id: run.languageId,
      source: run.source,
      is_on_samples: run.isOnSamples,
      inputs: JSON.stringify(run.inputs),
      created_at: now,
      expires_at: expiryOf(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const testRunRow = rowsOf({
  id: number,
  problemCode: string,
  problemName: string,
  language: string,
  isOnSamples: boolean,
  inputs: json<readonly TestRunInput[]>(),
  state: stringOf<'waiting' | 'running' | 'ended'>(),
  /** Null until the run has ended. */
  outcome: nullable(json<TestRunOutcome>()),
});
export type TestRun = Row<typeof testRunRow>;

/** A run is visible only to the user who started it. */
export async function findTestRun(
  { query }: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<TestRun | null> {
  const { rows } = await testRunRow`
    select r.id, p.code as "problemCode", p.name as "problemName", l.name as language, r.is_on_samples as "isOnSamples",
      r.inputs, r.outcome,
      case when r.outcome is not null then 'ended' when r.claim is not null then 'running' else 'waiting' end as state
    from test_runs r
    join problems p on p.id = r.problem_id
    join languages l on l.id = r.language_id
    where r.id = ${id} and r.user_id = ${userId} and r.task = 'inputs' and r.expires_at > ${now}
  `.execute(query);
  return rows[0] ?? null;
}

const testedSourceRow = rowsOf({
  problemCode: string,
  languageKey: string,
  source: string,
});
type TestedSource = Row<typeof testedSourceRow>;

/** What a run of the user ran. */
export async function findTestedSource(
  { query }: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<TestedSource | null> {
  const { rows } = await testedSourceRow`
    select p.code as "problemCode", l.key as "languageKey", r.source
    from test_runs r
    join problems p on p.id = r.problem_id
    join languages l on l.id = r.language_id
    where r.id = ${id} and r.user_id = ${userId} and r.task = 'inputs' and r.expires_at > ${now}
  `.execute(query);
  return rows[0] ?? null;
}

const testableRow = rowsOf({
  /** In Markdown. */
  statement: string,
  /** Those of the test data. */
  dataSamples: json<readonly DataSample[]>(),
  /** True when an online judge accepts test runs for this problem and language. */
  isRunnable: boolean,
});
type Testable = Row<typeof testableRow>;

export async function findTestable(
  queries: Queries,
  problemId: number,
  languageId: number,
): Promise<Testable> {
  const { rows } = await testableRow`
    select description as statement, coalesce((
        select summary->'samples' from problem_data_versions v
        where v.problem_id = problems.id and v.version = problems.data_version), '[]') as "dataSamples",
      ${isJudgeable(sql`${problemId}`, sql`${languageId}`, sql`j.accepts_test_runs`)} as "isRunnable"
    from problems where id = ${problemId}
  `.execute(queries);
  return onlyRow(rows);
}

const recentTestRunsRow = rowsOf({
  /** Runs since the given time. */
  started: number,
  isAnyInProgress: boolean,
});
type RecentTestRuns = Row<typeof recentTestRunsRow>;

export async function recentTestRuns(queries: Queries, userId: number, since: Date): Promise<RecentTestRuns> {
  const { rows } = await recentTestRunsRow`
    select count(*) filter (where created_at > ${since}) as started,
      coalesce(bool_or(outcome is null), false) as "isAnyInProgress"
    from test_runs where user_id = ${userId}
  `.execute(queries);
  return onlyRow(rows);
}

export async function deleteExpiredTestRuns(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('test_runs').where('expires_at', '<=', now).execute();
}
