import { isTimeOf } from '@tribunal/contract/judge-data';
import { advanceJudging } from '../actions/submissions/advance-judging.ts';
import { giveBack } from '../actions/submissions/give-back.ts';
import { recordCases } from '../actions/submissions/record-cases.ts';
import { recordVerdict } from '../actions/submissions/record-verdict.ts';
import { retryWhileDatabaseAway } from '../database/retry-while-database-away.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { AnnouncedProblem } from '../storage/judges/judges.ts';
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
  /** The judge announced the problems in its folder. */
  noticeProblems(problems: readonly AnnouncedProblem[]): void;
  receive(message: SubmissionMessage): Promise<void>;
  close(reason: string): Promise<void>;
}

const maxReasonLength = 500;

export interface JudgeIdentity {
  readonly name: string;
  readonly judgeId: number;
  readonly fetchesData: boolean;
}

type StoredStep = Exclude<Step, { kind: 'nothing' | 'stopped' | 'violation' }>;

export function openCurrentJudging(
  { name, judgeId, fetchesData }: JudgeIdentity,
  socket: Pick<JudgeSocket, 'send' | 'disconnect'>,
  { site, times, closing }: BridgeParts,
  onFree: () => void,
): CurrentJudging {
  const { database, now } = site;
  let judging: Judging | null = null;
  let isAbandoned = false;
  let hasFolderChanged = false;
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
      if (step.kind === 'acknowledged' || step.kind === 'grading') {
        const status = step.kind === 'acknowledged' ? 'P' : 'G';
        return advanceJudging(database, submissionId, judgement, status, now(), id);
      }
      if (step.kind === 'returned') return giveBackFor(step, claim);
      if (hasFolderChanged) return giveBackChanged(claim);
      const report = { claim: id, lastCase: step.lastCase, dataVersion: claim.dataVersion };
      const recorded = await recordVerdict(database, submissionId, judgement, step.outcome, now(), report);
      if ('refusal' in recorded && recorded.refusal === 'test data has changed')
        return giveBackChanged(claim);
      return true;
    }, closing);
  const giveBackChanged = async (claim: ClaimedSubmission) => {
    const reason = 'the test data changed while the submission was judged';
    await giveBack(database, claim, { reason, isLoss: false }, now());
    return true;
  };
  const giveBackFor = async (
    { cause, message }: Extract<Step, { kind: 'returned' }>,
    claim: ClaimedSubmission,
  ) => {
    const isStall = cause === 'compiler stalled';
    const fetchFailure = isStall ? {} : { fetchFailure: { judgeId, version: claim.dataVersion, message } };
    const reason = `judge ${name}: ${message}`;
    await giveBack(database, claim, { reason, isLoss: false, isStall, ...fetchFailure }, now());
    return true;
  };

  return {
    isFree: () => judging === null,
    claim: () => (judging && !isAbandoned ? judging.claim : null),
    begin(submission) {
      judging = new Judging(submission);
      isAbandoned = false;
      hasFolderChanged = false;
      socket.send(requestFor(submission));
      expectWithin(times.acknowledgeMs, 'the judge did not acknowledge the submission');
    },
    abandon,
    noticeProblems(problems) {
      if (!judging || fetchesData) return;
      const { problemCode, dataVersion } = judging.claim;
      const announced = problems.find(({ code }) => code === problemCode);
      hasFolderChanged ||= !announced || !isTimeOf(dataVersion, announced.changedAt);
    },
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
      if (step.kind === 'ended' || step.kind === 'stopped' || step.kind === 'returned') free();
    },
    async close(reason) {
      clearTimeout(deadline);
      const unfinished = judging;
      judging = null;
      if (!unfinished || isAbandoned) return;
      const isLoss = !closing.aborted;
      // The reason may contain text from the judge.
      const cause = { reason: `judge ${name}: ${plainText(reason, maxReasonLength)}`, isLoss };
      await retryWhileDatabaseAway(() => giveBack(database, unfinished.claim, cause, now()), closing);
    },
  };
}
