import { lookup } from '@tribunal/core/lists';
import type { Database } from '../../../database/connection.ts';
import { notifyAll } from '../../../database/notifications.ts';
import { enqueueMissing } from '../../../storage/judges/judge-queue.ts';
import { dropHeld, releasableIds, takeReleasable } from '../../../storage/submissions/held/held-verdicts.ts';
import { lockSubmissions } from '../../../storage/submissions/judged-submission.ts';
import { applyVerdicts, DataChanged } from '../apply-verdicts.ts';

const atOnce = 50;

/** Makes every held verdict final that nothing holds any more. Whatever is interrupted, the next call goes on. */
export async function releaseVerdicts(database: Database, now: Date): Promise<void> {
  for (;;) {
    const ids = await releasableIds(database.query, atOnce);
    if (ids.length === 0) return;
    const released = await release(database, ids, now);
    if (released === 0) return;
  }
}

async function release(database: Database, ids: readonly number[], now: Date): Promise<number> {
  try {
    const released = await database.transaction(async (queries) => {
      const submissions = await lockSubmissions(queries, ids);
      const held = await takeReleasable(queries, ids);
      const byId = new Map(submissions.map((submission) => [submission.id, submission]));
      const applied = held.map(({ submissionId, outcome, facts, dataVersion }) => ({
        submission: lookup(byId, submissionId),
        outcome,
        dataVersion,
        ...(facts && { facts }),
      }));
      if (applied.length > 0) await applyVerdicts(queries, applied, now);
      return held.map(({ submissionId }) => submissionId);
    });
    await notifyAll(database, released, 'submission_changed');
    return released.length;
  } catch (error) {
    if (!(error instanceof DataChanged)) throw error;
    if (ids.length > 1) return releaseAlone(database, ids, now);
    await dropHeld(database, ids);
    await enqueueMissing(database.query, now);
    return ids.length;
  }
}

/** One of them is based on old test data and must not keep the others back. */
async function releaseAlone(database: Database, ids: readonly number[], now: Date): Promise<number> {
  let released = 0;
  for (const id of ids) released += await release(database, [id], now);
  return released;
}
