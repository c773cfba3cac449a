import type { Reason } from '@tribunal/contract/refusals/refusals';
import type { UserCaller } from '../../auth/caller.ts';
import { notify } from '../../database/notifications.ts';
import type { Site } from '../../site.ts';
import { lockUser } from '../../storage/contests/participating/current-participation.ts';
import {
  type InspectedCase,
  insertCaseRun,
  isRepeatable,
} from '../../storage/submissions/jury/inspected-case.ts';
import { expiryOf } from '../../storage/submissions/test-runs/test-runs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { rateFault, type TestRunStarted } from './start-test-run.ts';

/** Queues a run of one case for somebody who may see the test data. Nothing counts it. */
export async function repeatCase(
  { database, disk }: Pick<Site, 'database' | 'disk'>,
  { userId }: UserCaller,
  inspected: InspectedCase,
  now: Date,
): Promise<TestRunStarted | Refusal<Reason>> {
  if (inspected.dataVersion === null) return refuse('no test data to verify');
  if (!(await disk.hasSpace())) return refuse('disk is full');
  const started = await database.transaction(async (queries) => {
    await lockUser(queries, userId);
    if (!(await isRepeatable(queries, inspected))) return refuse('no judge for test runs');
    const refusal = await rateFault(queries, userId, now);
    if (refusal) return refusal;
    return { runId: await insertCaseRun(queries, userId, inspected, { now, expiresAt: expiryOf(now) }) };
  });
  if ('runId' in started) await notify(database, started.runId, 'test_run_queued');
  return started;
}
