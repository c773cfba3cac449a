import { advanceJudging } from '../actions/submissions/advance-judging.ts';
import { giveBack } from '../actions/submissions/give-back.ts';
import { recordCases } from '../actions/submissions/record-cases.ts';
import { recordVerdict } from '../actions/submissions/record-verdict.ts';
import { retryWhileDatabaseAway } from '../database/retry-while-database-away.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { Dropped, type JudgeSocket } from './judge-socket.ts';
import { Judging, requestFor, type Step, type SubmissionMessage } from './judging.ts';

/** The judging that one judge works on; at most one at a time. */
export interface CurrentJudging {
  isFree(): boolean;
  claim(): ClaimedSubmission | null;
  begin(submission: ClaimedSubmission): void;
  abandon(): void;
  receive(message: SubmissionMessage): Promise<void>;
  close(reason: string): Promise<void>;
}

const maxReasonLength = 500;

type StoredStep = Exclude<Step, { kind: 'nothing' | 'stopped' | 'violation' }>;

export function openCurrentJudging(
  judge: string,
  socket: Pick<JudgeSocket, 'send' | 'disconnect'>,
  { site, times, closing }: BridgeParts,
  onFree: () => void,
): CurrentJudging {
  const { database, now } = site;
  let judging: Judging | null = null;
  let isAbandoned = false;
  let deadline: NodeJS.Timeout | undefined;

  const expectWithin = (milliseconds: number, reason: string) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => socket.disconnect(reason), milliseconds);
  };
  const free = () => {
    clearTimeout(deadline);
    judging = null;
    onFree();
  };
  /** A judge ignores a request to stop a submission that it has not acknowledged. */
  const terminate = () => {
    if (judging?.isAcknowledged) socket.send({ name: 'terminate-submission' });
  };
  const abandon = () => {
    if (!judging || isAbandoned) return;
    isAbandoned = true;
    terminate();
    expectWithin(times.terminateMs, 'the judge did not stop when requested');
  };

  /** False when the judge's claim has ended. */
  const store = (step: StoredStep, claim: ClaimedSubmission): Promise<boolean> =>
    retryWhileDatabaseAway(async () => {
      const { submissionId, judgement, id } = claim;
      if (step.kind === 'cases') return recordCases(database, claim, step.cases);
      if (step.kind !== 'ended') {
        const status = step.kind === 'acknowledged' ? 'P' : 'G';
        return advanceJudging(database, submissionId, judgement, status, now(), id);
      }
      const report = { claim: id, lastCase: step.lastCase };
      await recordVerdict(database, submissionId, judgement, step.outcome, now(), report);
      return true;
    }, closing);

  return {
    isFree: () => judging === null,
    claim: () => (judging && !isAbandoned ? judging.claim : null),
    begin(submission) {
      judging = new Judging(submission);
      isAbandoned = false;
      socket.send(requestFor(submission));
      expectWithin(times.acknowledgeMs, 'the judge did not acknowledge the submission');
    },
    abandon,
    async receive(message) {
      if (!judging) throw new Dropped(`the judge sent ${message.name} while it had no submission`);
      const step = judging.receive(message);
      if (step.kind === 'violation') throw new Dropped(step.reason);
      if (step.kind === 'stopped' && !isAbandoned)
        throw new Dropped('the judge stopped judging without a request');
      if (step.kind === 'acknowledged' && isAbandoned) terminate();
      else if (step.kind === 'acknowledged') clearTimeout(deadline);
      const isRelevant = step.kind !== 'nothing' && step.kind !== 'stopped' && !isAbandoned;
      if (isRelevant && !(await store(step, judging.claim))) abandon();
      if (step.kind === 'ended' || step.kind === 'stopped') free();
    },
    async close(reason) {
      clearTimeout(deadline);
      const unfinished = judging;
      judging = null;
      if (!unfinished || isAbandoned) return;
      const isLoss = !closing.aborted;
      // The reason may contain text from the judge.
      const cause = { reason: `judge ${judge}: ${plainText(reason, maxReasonLength)}`, isLoss };
      await retryWhileDatabaseAway(() => giveBack(database, unfinished.claim, cause, now()), closing);
    },
  };
}
