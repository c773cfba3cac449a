import { giveBack } from '../actions/submissions/give-back.ts';
import { claimNext } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { ConnectedJudge } from './connected-judge.ts';
import type { ConnectedJudges } from './judge-connection.ts';

/** Assigns the next submission in the queue that a judge can process to each free judge of this site. */
export interface Dispatcher extends ConnectedJudges {
  judges(): readonly ConnectedJudge[];
  /** Resolves when no assignment is in progress. */
  settled(): Promise<void>;
}

export function openDispatcher({ site, instance, times, closing }: BridgeParts): Dispatcher {
  const { database, log, now } = site;
  const judges = new Map<string, ConnectedJudge>();
  let isRequested = false;
  let dispatching: Promise<void> | undefined;

  const assignNext = async (judge: ConnectedJudge) => {
    const claimer = { judgeId: judge.judgeId, site: instance, leaseMs: times.leaseMs };
    const submission = await claimNext(database, claimer);
    if (!submission || judge.assign(submission)) return;
    await giveBack(
      database,
      submission,
      { reason: 'the judge disconnected before it got the submission', isLoss: false },
      now(),
    );
  };
  const dispatch = async () => {
    while (isRequested && !closing.aborted) {
      isRequested = false;
      for (const judge of byLoad(judges.values())) if (judge.isFree()) await assignNext(judge);
    }
  };
  const wake = () => {
    isRequested = true;
    dispatching ??= dispatch()
      .catch((err: unknown) => log.warn({ err }, 'failed to assign submissions to judges'))
      .finally(() => {
        dispatching = undefined;
        // A request may have arrived after the last iteration of `dispatch`.
        if (isRequested && !closing.aborted) wake();
      });
  };

  return {
    judges: () => [...judges.values()],
    add(judge) {
      judges.get(judge.name)?.disconnect('another connection with the same name replaced this one');
      judges.set(judge.name, judge);
      wake();
    },
    remove(judge) {
      if (judges.get(judge.name) === judge) judges.delete(judge.name);
    },
    wake,
    settled: async () => dispatching,
  };
}

/** Judges with equal load come in random order. */
function byLoad(judges: Iterable<ConnectedJudge>): ConnectedJudge[] {
  const shuffled = [...judges].map((judge) => ({ judge, load: judge.load(), random: Math.random() }));
  shuffled.sort((a, b) => (a.load === b.load ? a.random - b.random : a.load - b.load));
  return shuffled.map(({ judge }) => judge);
}
