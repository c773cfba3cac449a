import { giveBack } from '../actions/submissions/give-back.ts';
import { giveBackProposed } from '../actions/submissions/rejudging/record-proposed.ts';
import type { Site } from '../site.ts';
import { expiredClaims } from '../storage/judges/judge-claims.ts';
import { enqueueMissing } from '../storage/judges/judge-queue.ts';
import { markOfflineIfSilent, silentJudges } from '../storage/judges/judges.ts';
import {
  expiredProposedClaims,
  requeueOutdated,
} from '../storage/submissions/rejudging/proposed-judgings.ts';
import {
  endWaitingTestRuns,
  expiredTestRunClaims,
  loseTestRun,
} from '../storage/submissions/test-runs/test-run-claims.ts';

/** Puts back into the queue what no bridge holds any more: its site was killed, or never learned that it had it. */
export function recoverLostClaims({ database, now }: Pick<Site, 'database' | 'now'>): () => Promise<void> {
  const wasExpired = seenBefore();
  return async () => {
    const claims = await expiredClaims(database.query);
    const lost = wasExpired(claims.map(({ id }) => id));
    for (const claim of claims.filter(({ id }) => lost.has(id))) {
      await giveBack(
        database,
        claim,
        { reason: 'the site of its judge stopped responding', isLoss: true },
        now(),
      );
    }
  };
}

/** As `recoverLostClaims`, for proposals; what was judged with old test data is judged again. */
export function recoverProposals({ database, now }: Pick<Site, 'database' | 'now'>): () => Promise<void> {
  const wasExpired = seenBefore();
  return async () => {
    const lost = wasExpired(await expiredProposedClaims(database.query));
    for (const claim of lost)
      await giveBackProposed(
        database,
        claim,
        { reason: 'the site of its judge stopped responding', isLoss: true },
        now(),
      );
    await requeueOutdated(database.query);
  };
}

/** Ends test runs that no bridge holds any more. */
export function endLostTestRuns({ database }: Pick<Site, 'database'>): () => Promise<void> {
  const wasExpired = seenBefore();
  return async () => {
    const lost = wasExpired(await expiredTestRunClaims(database.query));
    for (const claim of lost) await loseTestRun(database.query, claim);
  };
}

const maxWaitMs = 120_000;

/** Ends test runs for which no judge was free, so that their users can try again. */
export async function endOverdueTestRuns({ database, now }: Pick<Site, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - maxWaitMs);
  await endWaitingTestRuns(database.query, before, { kind: 'failed', reason: 'no free judge', detail: '' });
}

/** A judge that is connected sends a sign of life every ten seconds. */
const silenceMs = 60_000;

/** Judges whose site was killed. */
export function markLostJudgesOffline({ database }: Pick<Site, 'database'>): () => Promise<void> {
  const wasSilent = seenBefore();
  return async () => {
    const lost = wasSilent(await silentJudges(database.query, silenceMs));
    if (lost.size > 0) await markOfflineIfSilent(database.query, [...lost], silenceMs);
  };
}

/** Queues what is to be judged but is not queued, as after loading a snapshot. */
export async function queueUnqueued({
  database,
  log,
  now,
}: Pick<Site, 'database' | 'log' | 'now'>): Promise<void> {
  const queued = await enqueueMissing(database.query, now());
  if (queued > 0) log.info({ queued }, 'queued submissions that were not in the queue');
}

/**
 * Tells which ids were also there the last time. When the database comes back after a while everything looks silent; those who are
 * alive say so before the next time.
 */
function seenBefore(): (ids: readonly number[]) => ReadonlySet<number> {
  let before: ReadonlySet<number> = new Set();
  return (ids) => {
    const again = new Set(ids.filter((id) => before.has(id)));
    before = new Set(ids);
    return again;
  };
}
