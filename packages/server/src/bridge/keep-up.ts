import { giveBack } from '../actions/give-back.ts';
import { rateDueContests } from '../actions/rate-due-contests.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import { expiredClaims, renewLeases } from '../storage/judge-claims.ts';
import { adoptUnqueued } from '../storage/judge-queue.ts';
import { markLostOffline } from '../storage/judges.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Goes its rounds: says that our judges are alive, takes from dead sites what they held, finds what no announcement told, and rates anew
 * what has been judged anew.
 * Answers how to stop.
 */
export function keepUp(parts: BridgeParts, dispatcher: Dispatcher): () => Promise<void> {
  const { log } = parts.site;
  let round: Promise<void> | undefined;
  const go = () => {
    round ??= goRound(parts, dispatcher)
      .catch((err: unknown) => {
        if (!isDatabaseAway(err)) log.error({ err }, 'the queue could not be looked after');
      })
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(go, parts.times.roundMs);
  const stopListening = listen(parts, dispatcher);
  go();
  return async () => {
    clearInterval(timer);
    for (const stop of stopListening) stop();
    await round;
  };
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
  await rateDueContests(database, now());
}

function listen({ site }: BridgeParts, dispatcher: Dispatcher): (() => void)[] {
  const queued = site.announcements.listen('submission_queued', dispatcher.wake);
  const aborted = site.announcements.listen('submission_aborted', (submissionId) => {
    for (const seat of dispatcher.seats()) {
      if (seat.claim()?.submissionId === submissionId) seat.abandon();
    }
  });
  return [queued, aborted];
}
