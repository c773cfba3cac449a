import { rateDueContests } from '../actions/contests/rate-due-contests.ts';
import { recountDueContests } from '../actions/contests/recount-due-contests.ts';
import { giveBack } from '../actions/submissions/give-back.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { expiredClaims, renewLeases } from '../storage/judges/judge-claims.ts';
import { enqueueMissing } from '../storage/judges/judge-queue.ts';
import { markLostOffline } from '../storage/judges/judges.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Dispatcher } from './dispatcher.ts';

/** Runs queue maintenance and recounts at regular intervals, and reacts to notifications. Returns a function that stops it. */
export function startMaintenance(parts: BridgeParts, dispatcher: Dispatcher): () => Promise<void> {
  const stopQueue = repeat(parts, () => maintainQueue(parts, dispatcher), 'queue maintenance failed');
  // Separate from the queue: the recount of a large contest must not let the claims of our judges expire.
  const stopFigures = repeat(parts, () => updateFigures(parts), 'failed to recount public figures');
  const stopListening = listen(parts, dispatcher);
  return async () => {
    for (const stop of stopListening) stop();
    await Promise.all([stopQueue(), stopFigures()]);
  };
}

/** Runs the work now and at every interval, unless the previous run is still in progress. */
function repeat(
  { site, times }: BridgeParts,
  work: () => Promise<void>,
  failure: string,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const go = () => {
    running ??= work()
      .catch((err: unknown) => {
        if (!isDatabaseAway(err)) site.log.error({ err }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(go, times.maintenanceMs);
  go();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function updateFigures({ site: { database, now } }: BridgeParts): Promise<void> {
  await recountDueContests(database, now());
  await rateDueContests(database, now());
}

async function maintainQueue({ site, instance, times }: BridgeParts, dispatcher: Dispatcher): Promise<void> {
  const { database, now } = site;
  const working = dispatcher.judges().flatMap((judge) => {
    const claim = judge.claim();
    return claim ? [{ judge, claim }] : [];
  });
  const renewed = await renewLeases(
    database.query,
    working.map(({ claim }) => claim.id),
    times.leaseMs,
  );
  for (const { judge, claim } of working) {
    if (!renewed.has(claim.id) && judge.claim()?.id === claim.id) judge.abandon();
  }
  for (const claim of await expiredClaims(database.query)) {
    await giveBack(
      database,
      claim,
      { reason: 'the site of its judge stopped responding', isLoss: true },
      now(),
    );
  }
  await markLostOffline(database.query, instance, times.idleMs);
  await enqueueMissing(database.query, now());
  dispatcher.wake();
}

function listen({ site }: BridgeParts, dispatcher: Dispatcher): (() => void)[] {
  const queued = site.notifications.listen('submission_queued', dispatcher.wake);
  const aborted = site.notifications.listen('submission_aborted', (submissionId) => {
    for (const judge of dispatcher.judges()) {
      if (judge.claim()?.submissionId === submissionId) judge.abandon();
    }
  });
  return [queued, aborted];
}
