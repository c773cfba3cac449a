import {
  type ClaimedSubmission,
  type Claimer,
  claimNext,
  claimProposed,
  doesAnythingWait,
  doesSubmissionWaitFor,
} from '../storage/judges/judge-claims.ts';
import { claimTestRun, putBackTestRun } from '../storage/test-runs/test-run-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { ConnectedJudge } from './connected-judge.ts';
import type { ConnectedJudges } from './judge-connection.ts';
import { recordOf } from './judging-record.ts';

/**
 * Assigns the next submission in the queue that a judge can process to each free judge of this site; if none waits for the judge,
 * a test run; and if none of these, a judging for a proposal. A submission that no free judge took interrupts a test run.
 */
export interface Dispatcher extends ConnectedJudges {
  judges(): readonly ConnectedJudge[];
  /** Resolves when no assignment is in progress. */
  settled(): Promise<void>;
}

export function openDispatcher(parts: BridgeParts): Dispatcher {
  const { site, instance, times, closing } = parts;
  const { database, log } = site;
  const judges = new Map<string, ConnectedJudge>();
  let isRequested = false;
  let dispatching: Promise<void> | undefined;

  /** True when there was something for this judge. */
  const assignNext = async (judge: ConnectedJudge): Promise<boolean> => {
    const claimer = { judgeId: judge.judgeId, site: instance, leaseMs: times.leaseMs };
    const submission = await claimNext(database, claimer);
    if (!submission && (await assignTestRun(judge, claimer))) return true;
    const claimed = submission ?? (await claimProposed(database, claimer));
    if (claimed) await assign(judge, claimed);
    return claimed !== null;
  };
  /** Stops when nothing waits, instead of asking for each of many idle judges. */
  const assignToFree = async () => {
    for (const judge of byLoad(judges.values())) {
      if (!judge.isFree() || (await assignNext(judge))) continue;
      if (!(await doesAnythingWait(database))) return;
    }
  };
  const assign = async (judge: ConnectedJudge, submission: ClaimedSubmission) => {
    if (judge.assign(submission)) return;
    const reason = 'the judge disconnected before it got the submission';
    await recordOf(parts, submission).giveBack({ reason, isLoss: false });
  };
  /** True when there was one. */
  const assignTestRun = async (judge: ConnectedJudge, claimer: Claimer) => {
    const run = await claimTestRun(database, claimer);
    if (run && !judge.assignTestRun(run)) await putBackTestRun(database.query, run.id);
    return run !== null;
  };
  /** Judges whose test run delays a submission. */
  const delayingJudges = async () => {
    const delaying: ConnectedJudge[] = [];
    for (const judge of judges.values())
      if (judge.isRunningTest() && (await doesSubmissionWaitFor(database, judge.judgeId)))
        delaying.push(judge);
    return delaying;
  };
  const dispatch = async () => {
    while (isRequested && !closing.aborted) {
      isRequested = false;
      // Asked before and after, because a submission that came in between may be for a free judge.
      const wereDelaying = await delayingJudges();
      await assignToFree();
      if (wereDelaying.length === 0) continue;
      for (const judge of await delayingJudges())
        if (wereDelaying.includes(judge)) await judge.interruptTestRun();
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
