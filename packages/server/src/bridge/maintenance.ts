import { rateDueContests } from '../actions/contests/rate-due-contests.ts';
import { recountDueContests } from '../actions/contests/recount-due-contests.ts';
import { giveBack } from '../actions/submissions/give-back.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { expiredClaims, renewLeases } from '../storage/judges/judge-claims.ts';
import { adoptUnqueued } from '../storage/judges/judge-queue.ts';
import { markLostOffline } from '../storage/judges/judges.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Works at regular intervals: says that our judges are alive, takes from dead sites what they held, finds what no announcement told;
 * recounts public figures of contests whose results have become public or hidden, and rates contests.
 * Answers how to stop.
 */
export function keepUp(parts: BridgeParts, dispatcher: Dispatcher): () => Promise<void> {
  const stopRounds = repeat(parts, () => goRound(parts, dispatcher), 'the queue could not be looked after');
  // On their own: a recount of a large contest must not let the claims of our judges expire.
  const stopFigures = repeat(parts, () => keepFigures(parts), 'public figures could not be recounted');
  const stopListening = listen(parts, dispatcher);
  return async () => {
    for (const stop of stopListening) stop();
    await Promise.all([stopRounds(), stopFigures()]);
  };
}

/** At once and at every interval, unless the time before is not over yet. */
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
  const timer = setInterval(go, times.roundMs);
  go();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function keepFigures({ site: { database, now } }: BridgeParts): Promise<void> {
  await recountDueContests(database, now());
  await rateDueContests(database, now());
}

async function goRound({ site, instance, times }: BridgeParts, dispatcher: Dispatcher): Promise<void> {
  const { database, now } = site;
  const seats = dispatcher.seats().flatMap((seat) => {
    const claim = seat.claim();
    return claim ? [{ seat, claim }] : [];
  });
  const standing = await renewLeases(
    database.query,
    seats.map(({ claim }) => claim.id),
    times.leaseMs,
  );
  for (const { seat, claim } of seats) {
    if (!standing.has(claim.id) && seat.claim()?.id === claim.id) seat.abandon();
  }
  for (const claim of await expiredClaims(database.query)) {
    await giveBack(database, claim, { reason: 'its site stopped answering', isLoss: true }, now());
  }
  await markLostOffline(database.query, instance, times.idleMs);
  await adoptUnqueued(database.query, now());
  dispatcher.wake();
}

function listen({ site }: BridgeParts, dispatcher: Dispatcher): (() => void)[] {
  const queued = site.notifications.listen('submission_queued', dispatcher.wake);
  const aborted = site.notifications.listen('submission_aborted', (submissionId) => {
    for (const seat of dispatcher.seats()) {
      if (seat.claim()?.submissionId === submissionId) seat.abandon();
    }
  });
  return [queued, aborted];
}
