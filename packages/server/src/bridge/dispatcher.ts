import {
  createWorkShares,
  type KindOfWork,
  type Turn,
  type WorkShares,
} from '@tribunal/core/judging/work-shares';
import { lookup } from '@tribunal/core/lists';
import {
  type ClaimedSubmission,
  type Claimer,
  claimNew,
  claimProposed,
  claimRejudge,
  doesSubmissionWaitFor,
} from '../storage/judges/judge-claims.ts';
import { waitingWork } from '../storage/judges/waiting-work.ts';
import { claimTestRun, putBackTestRun } from '../storage/submissions/test-runs/test-run-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { ConnectedJudge } from './connected-judge.ts';
import type { ConnectedJudges } from './judge-connection.ts';
import { recordOf } from './judging-record.ts';

/**
 * Assigns work that waits to each free judge of this site, in the order of its kinds and with a minimum share for each kind. A submission
 * that no free judge took interrupts a test run, except one that was due.
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
  const shares = new WeakMap<ConnectedJudge, WorkShares>();
  /** The turn in which a judge took its last test run. */
  const turnsOfRuns = new WeakMap<ConnectedJudge, Turn>();
  let isRequested = false;
  let dispatching: Promise<void> | undefined;

  const sharesOf = (judge: ConnectedJudge): WorkShares => {
    const known = shares.get(judge) ?? createWorkShares();
    shares.set(judge, known);
    return known;
  };
  const assignNext = async (judge: ConnectedJudge, waiting: readonly KindOfWork[]): Promise<void> => {
    const own = sharesOf(judge);
    for (const turn of own.turns(waiting)) {
      if (await assignWork(judge, turn)) return own.took(turn.kind, waiting);
      if (turn.isDue) own.missed(turn.kind);
    }
  };
  /** Stops when nothing waits, instead of asking for each of many idle judges. */
  const assignToFree = async () => {
    for (const judge of byLoad(judges.values())) {
      if (!judge.isFree()) continue;
      const waiting = await waitingWork(database);
      if (waiting.length === 0) return;
      await assignNext(judge, waiting);
    }
  };
  /** True when there was work of this kind for the judge. */
  const assignWork = async (judge: ConnectedJudge, turn: Turn): Promise<boolean> => {
    const { kind, isDue } = turn;
    const claimer = { judgeId: judge.judgeId, site: instance, leaseMs: times.leaseMs, isDue };
    switch (kind) {
      case 'new submission':
        return assign(judge, await claimNew(database, claimer));
      case 'rejudge':
        return assign(judge, await claimRejudge(database, claimer));
      case 'test run':
      case 'verification':
        return assignTestRun(judge, claimer, turn);
      case 'urgent proposal':
        return assign(judge, await claimProposed(database, { ...claimer, isDue: true }, true));
      case 'proposal':
        return assign(judge, await claimProposed(database, claimer, false));
    }
  };
  const assign = async (judge: ConnectedJudge, submission: ClaimedSubmission | null) => {
    if (!submission) return false;
    if (judge.assign(submission)) return true;
    const reason = 'the judge disconnected before it got the submission';
    await recordOf(parts, submission).giveBack({ reason, isLoss: false });
    return true;
  };
  const assignTestRun = async (judge: ConnectedJudge, claimer: Claimer, turn: Turn) => {
    const run = await claimTestRun(database, claimer, turn.kind === 'verification');
    if (run) turnsOfRuns.set(judge, turn);
    if (run && !judge.assignTestRun(run)) await putBackTestRun(database.query, run.id);
    return run !== null;
  };
  const isInterruptible = (judge: ConnectedJudge) =>
    judge.isRunningTest() && turnsOfRuns.get(judge)?.isDue !== true;
  const interrupt = async (judge: ConnectedJudge) => {
    await judge.interruptTestRun();
    sharesOf(judge).interrupted(lookup(turnsOfRuns, judge).kind);
  };
  /** Judges whose test run delays a submission. */
  const delayingJudges = async () => {
    const delaying: ConnectedJudge[] = [];
    for (const judge of judges.values())
      if (isInterruptible(judge) && (await doesSubmissionWaitFor(database, judge.judgeId)))
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
      for (const judge of await delayingJudges()) if (wereDelaying.includes(judge)) await interrupt(judge);
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
