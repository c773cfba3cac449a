import type { TestRunInput } from '@tribunal/contract/judge';
import type { DataSample } from '@tribunal/core/problem-data/generated-data';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { isJudgeable } from '../judges/judgeable.ts';
import type { TestRunOutcome } from './test-run-outcome.ts';

/** Expired runs are invisible, and deleted later. */
const lifetimeMs = 3_600_000;

export interface NewTestRun {
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
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface TestRun {
  readonly id: number;
  readonly problemCode: string;
  readonly problemName: string;
  readonly language: string;
  readonly isOnSamples: boolean;
  readonly inputs: readonly TestRunInput[];
  readonly state: 'waiting' | 'running' | 'ended';
  /** Null until the run has ended. */
  readonly outcome: TestRunOutcome | null;
}

/** A run is visible only to the user who started it. */
export async function findTestRun(
  { query }: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<TestRun | null> {
  const { rows } = await sql<TestRun>`
    select r.id, p.code as "problemCode", p.name as "problemName", l.name as language, r.is_on_samples as "isOnSamples",
      r.inputs, r.outcome,
      case when r.outcome is not null then 'ended' when r.claim is not null then 'running' else 'waiting' end as state
    from test_runs r
    join problems p on p.id = r.problem_id
    join languages l on l.id = r.language_id
    where r.id = ${id} and r.user_id = ${userId} and r.expires_at > ${now}
  `.execute(query);
  return rows[0] ?? null;
}

export interface TestedSource {
  readonly problemCode: string;
  readonly languageKey: string;
  readonly source: string;
}

/** What a run of the user ran. */
export async function findTestedSource(
  { query }: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<TestedSource | null> {
  const { rows } = await sql<TestedSource>`
    select p.code as "problemCode", l.key as "languageKey", r.source
    from test_runs r
    join problems p on p.id = r.problem_id
    join languages l on l.id = r.language_id
    where r.id = ${id} and r.user_id = ${userId} and r.expires_at > ${now}
  `.execute(query);
  return rows[0] ?? null;
}

export interface Testable {
  /** In Markdown. */
  readonly statement: string;
  /** Those of the test data. */
  readonly dataSamples: readonly DataSample[];
  /** True when an online judge accepts test runs for this problem and language. */
  readonly isRunnable: boolean;
}

export async function findTestable(
  queries: Queries,
  problemId: number,
  languageId: number,
): Promise<Testable> {
  const { rows } = await sql<Testable>`
    select description as statement, coalesce((
        select summary->'samples' from problem_data_versions v
        where v.problem_id = problems.id and v.version = problems.data_version), '[]') as "dataSamples",
      ${isJudgeable(sql`${problemId}`, sql`${languageId}`, sql`j.accepts_test_runs`)} as "isRunnable"
    from problems where id = ${problemId}
  `.execute(queries);
  return rows[0]!;
}

export interface RecentTestRuns {
  /** Runs since the given time. */
  readonly started: number;
  readonly isAnyInProgress: boolean;
}

export async function recentTestRuns(queries: Queries, userId: number, since: Date): Promise<RecentTestRuns> {
  const { rows } = await sql<RecentTestRuns>`
    select count(*) filter (where created_at > ${since}) as started,
      coalesce(bool_or(outcome is null), false) as "isAnyInProgress"
    from test_runs where user_id = ${userId}
  `.execute(queries);
  return rows[0]!;
}

export async function deleteExpiredTestRuns(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('test_runs').where('expires_at', '<=', now).execute();
}
