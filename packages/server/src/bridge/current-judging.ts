import { advanceJudging } from '../actions/submissions/advance-judging.ts';
import { giveBack } from '../actions/submissions/give-back.ts';
import { recordCases } from '../actions/submissions/record-cases.ts';
import { recordVerdict } from '../actions/submissions/record-verdict.ts';
import { untilStored } from '../database/retry-while-database-away.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { Dropped, type Line } from './judge-socket.ts';
import { Judging, requestFor, type Step, type SubmissionMessage } from './judging.ts';

/** What one judge works on: one submission at a time. */
export interface Workplace {
  isFree(): boolean;
  claim(): ClaimedSubmission | null;
  begin(submission: ClaimedSubmission): boolean;
  abandon(): void;
  take(message: SubmissionMessage): Promise<void>;
  leave(reason: string): Promise<void>;
}

const longestReason = 500;

type StoredStep = Exclude<Step, { kind: 'nothing' | 'stopped' | 'violation' }>;

export function openWorkplace(
  judge: string,
  line: Pick<Line, 'send' | 'cut'>,
  { site, times, closing }: BridgeParts,
  onFree: () => void,
): Workplace {
  const { database, now } = site;
  let judging: Judging | null = null;
  let isAbandoned = false;
  let patience: NodeJS.Timeout | undefined;

  const expectWithin = (milliseconds: number, reason: string) => {
    clearTimeout(patience);
    patience = setTimeout(() => line.cut(reason), milliseconds);
  };
  const free = () => {
    clearTimeout(patience);
    judging = null;
    onFree();
  };
  /** A judge stops only what it has acknowledged; an earlier wish would be lost. */
  const terminate = () => {
    if (judging?.isAcknowledged) line.send({ name: 'terminate-submission' });
  };
  const abandon = () => {
    if (!judging || isAbandoned) return;
    isAbandoned = true;
    terminate();
    expectWithin(times.terminateMs, 'it did not stop when it was asked to');
  };

  /** False when the judge's claim is over. */
  const store = (step: StoredStep, claim: ClaimedSubmission): Promise<boolean> =>
    untilStored(async () => {
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
      if (judging) return false;
      judging = new Judging(submission);
      isAbandoned = false;
      line.send(requestFor(submission));
      expectWithin(times.acknowledgeMs, 'it did not acknowledge what it was given');
      return true;
    },
    abandon,
    async take(message) {
      if (!judging) throw new Dropped(`it sent ${message.name} though it has nothing to judge`);
      const step = judging.take(message);
      if (step.kind === 'violation') throw new Dropped(step.reason);
      if (step.kind === 'stopped' && !isAbandoned)
        throw new Dropped('it stopped judging without being asked to');
      if (step.kind === 'acknowledged' && isAbandoned) terminate();
      else if (step.kind === 'acknowledged') clearTimeout(patience);
      const isOfUse = step.kind !== 'nothing' && step.kind !== 'stopped' && !isAbandoned;
      if (isOfUse && !(await store(step, judging.claim))) abandon();
      if (step.kind === 'ended' || step.kind === 'stopped') free();
    },
    async leave(reason) {
      clearTimeout(patience);
      const left = judging;
      judging = null;
      if (!left || isAbandoned) return;
      const isLoss = !closing.aborted;
      // The reason may quote what the judge sent.
      const why = { reason: `judge ${judge}: ${plainText(reason, longestReason)}`, isLoss };
      await untilStored(() => giveBack(database, left.claim, why, now()), closing);
    },
  };
}
