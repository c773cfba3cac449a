import type { TestRunInput } from '@tribunal/contract/judges/judge-reports';
import type { Reason } from '@tribunal/contract/refusals/refusals';
import { maxTestRunInputLength, maxTestRunInputs } from '@tribunal/core/bounds';
import { type DataSample, maxSampleLength } from '@tribunal/core/test-data/generated-data';
import { samplesOf } from '@tribunal/core/texts/samples';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import type { Site } from '../../site.ts';
import { lockUser } from '../../storage/contests/participating/current-participation.ts';
import { findSubmittable } from '../../storage/submissions/submittable.ts';
import {
  findTestable,
  insertTestRun,
  recentTestRuns,
} from '../../storage/submissions/test-runs/test-runs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findAllowedLanguage, isText, sourceFault } from './check-solution.ts';

export interface TestRunOrder {
  readonly problemCode: string;
  readonly languageId: number;
  readonly source: string;
  /** Null to run on the samples of the statement. */
  readonly input: string | null;
}

export interface TestRunStarted {
  readonly runId: number;
}

/** At most this many runs of a user in a minute. */
const maxPerMinute = 10;

/** Queues a test run. It is no submission: nothing counts it, and it does not belong to a contest. */
export async function startTestRun(
  { database, disk }: Pick<Site, 'database' | 'disk'>,
  caller: UserCaller,
  order: TestRunOrder,
  now: Date,
): Promise<TestRunStarted | Refusal<Reason>> {
  const fault = sourceFault(order.source) ?? inputFault(order.input);
  if (fault) return fault;
  if (!(await disk.hasSpace())) return refuse('disk is full');
  const started = await store(database, caller, order, now);
  if ('runId' in started) await notify(database, started.runId, 'test_run_queued');
  return started;
}

function inputFault(input: string | null) {
  if (input === null) return undefined;
  if (input.length > maxTestRunInputLength) return refuse('input is too long');
  return isText(input) ? undefined : refuse('input is not text');
}

async function store(
  database: Database,
  caller: UserCaller,
  order: TestRunOrder,
  now: Date,
): Promise<TestRunStarted | Refusal<Reason>> {
  return database.transaction(async (queries) => {
    await lockUser(queries, caller.userId);
    const problem = await findSubmittable(queries, caller, order.problemCode, now);
    if (!problem) return refuse('no such problem');
    const language = await findAllowedLanguage(queries, problem, order.languageId);
    if ('refusal' in language) return language;
    const { statement, dataSamples, isRunnable } = await findTestable(queries, problem.id, language.id);
    if (!isRunnable) return refuse('no judge for test runs');
    const inputs = inputsOf(order, statement, dataSamples);
    if (inputs.length === 0) return refuse('no samples');
    const refusal = await rateFault(queries, caller.userId, now);
    if (refusal) return refusal;
    const run = {
      userId: caller.userId,
      problemId: problem.id,
      languageId: language.id,
      source: order.source,
    };
    return {
      runId: await insertTestRun(queries, { ...run, isOnSamples: order.input === null, inputs }, now),
    };
  });
}

/** A statement with samples of its own shows only these. Samples that are cut would be wrong. */
function inputsOf(
  { input }: TestRunOrder,
  statement: string,
  dataSamples: readonly DataSample[],
): TestRunInput[] {
  if (input !== null) return [{ input: asLines(input), expected: null }];
  const written = samplesOf(statement);
  const isWhole = ({ input, output }: DataSample) =>
    input.length < maxSampleLength && output.length < maxSampleLength;
  const samples = (written.length > 0 ? written : dataSamples.filter(isWhole)).filter(
    (sample) => sample.input.length <= maxTestRunInputLength,
  );
  return samples
    .slice(0, maxTestRunInputs)
    .map((sample) => ({ input: asLines(sample.input), expected: sample.output }));
}

/** As judges read test data: Unix line ends, and one at the end. Browsers send other line ends. */
function asLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

/** Why this user cannot start another run now. */
export async function rateFault(queries: Queries, userId: number, now: Date) {
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  const { started, isAnyInProgress } = await recentTestRuns(queries, userId, aMinuteAgo);
  if (isAnyInProgress) return refuse('test run in progress');
  return started >= maxPerMinute ? refuse('too many test runs') : undefined;
}
