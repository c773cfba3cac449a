import { giveBack } from '../actions/submissions/give-back.ts';
import { claimNext } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Seat } from './connected-judge.ts';
import type { Seats } from './judge-connection.ts';

/** Who gets what: every free judge of this site is given what is next of all that it can judge. */
export interface Dispatcher extends Seats {
  seats(): readonly Seat[];
  /** Settles when nothing is being given out. */
  settled(): Promise<void>;
}

export function openDispatcher({ site, instance, times, closing }: BridgeParts): Dispatcher {
  const { database, log, now } = site;
  const seats = new Map<string, Seat>();
  let isAsked = false;
  let dealing: Promise<void> | undefined;

  const giveTo = async (seat: Seat) => {
    const taker = { judgeId: seat.judgeId, site: instance, leaseMs: times.leaseMs };
    const submission = await claimNext(database, taker);
    if (!submission || seat.give(submission)) return;
    await giveBack(database, submission, { reason: 'the judge had left', isLoss: false }, now());
  };
  const deal = async () => {
    while (isAsked && !closing.aborted) {
      isAsked = false;
      for (const seat of byLoad(seats.values())) if (seat.isFree()) await giveTo(seat);
    }
  };
  const wake = () => {
    isAsked = true;
    dealing ??= deal()
      .catch((err: unknown) => log.warn({ err }, 'nothing could be given to judges just now'))
      .finally(() => {
        dealing = undefined;
        // Asked for in the instant between the last look and this.
        if (isAsked && !closing.aborted) wake();
      });
  };

  return {
    seats: () => [...seats.values()],
    add(seat) {
      seats.get(seat.name)?.drop('another connection of the same name took its place');
      seats.set(seat.name, seat);
      wake();
    },
    remove(seat) {
      if (seats.get(seat.name) === seat) seats.delete(seat.name);
    },
    wake,
    settled: async () => dealing,
  };
}

/** Those that are equal come in any order. */
function byLoad(seats: Iterable<Seat>): Seat[] {
  const shuffled = [...seats].map((seat) => ({ seat, load: seat.load(), chance: Math.random() }));
  shuffled.sort((a, b) => (a.load === b.load ? a.chance - b.chance : a.load - b.load));
  return shuffled.map(({ seat }) => seat);
}
