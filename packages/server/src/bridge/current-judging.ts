import { isTimeOf } from '@tribunal/contract/judges/judge-data';
import type { Toolchain } from '@tribunal/contract/judges/judge-reports';
import { retryWhileDatabaseAway } from '../database/retry-while-database-away.ts';
import { otherGeneratedCase } from '../storage/judges/generated-cases.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { AnnouncedProblem } from '../storage/judges/judges.ts';
import type { Outcome } from '../storage/submissions/judgements.ts';
import { saveToolchain } from '../storage/submissions/toolchains.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { Dropped, type JudgeSocket } from './judge-socket.ts';
import { Judging, requestFor, type Step, type SubmissionMessage } from './judging.ts';
import { dataChanged, type EndedStep, type JudgingRecord, recordOf } from './judging-record.ts';

/** The judging that one judge works on; at most one at a time. */
interface CurrentJudging {
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

interface JudgeIdentity {
  readonly name: string;
  readonly judgeId: number;
  readonly fetchesData: boolean;
  /** What it announced for a language; null if nothing. */
  toolchainOf(language: string): Toolchain | null;
}

type StoredStep = Exclude<Step, { kind: 'nothing' | 'stopped' | 'violation' }>;

export function openCurrentJudging(
  { name, judgeId, fetchesData, toolchainOf }: JudgeIdentity,
  socket: Pick<JudgeSocket, 'send' | 'disconnect'>,
  parts: BridgeParts,
  onFree: () => void,
): CurrentJudging {
  const { times, closing } = parts;
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
      const record = recordOf(parts, claim);
      if (step.kind !== 'returned' && step.kind !== 'ended') return record.progress(step);
      if (step.kind === 'returned') await giveBackFor(step, claim, record);
      else if (hasFolderChanged) await record.giveBack(dataChanged);
      else if (!fetchesData && step.isFailure) await giveBackFailed(step, claim, record);
      else if (!fetchesData && hasCompilerStalled(step.outcome))
        await giveBackFor({ cause: 'compiler stalled', message: step.outcome.error ?? '' }, claim, record);
      else if (!(await hasGivenBackOther(step, claim, record)))
        await record.end(await withToolchain(step, claim));
      return true;
    }, closing);
  const toolchainIds = new Map<string, number>();
  /** A judge has few toolchains, so that almost no judging needs a query for its own. */
  const withToolchain = async (
    step: Extract<Step, { kind: 'ended' }>,
    { language }: ClaimedSubmission,
  ): Promise<EndedStep> => {
    const toolchain = step.toolchain ?? toolchainOf(language);
    if (!toolchain) return { ...step, toolchainId: null };
    const key = JSON.stringify(toolchain);
    const toolchainId = toolchainIds.get(key) ?? (await saveToolchain(parts.site.database.query, toolchain));
    toolchainIds.set(key, toolchainId);
    return { ...step, toolchainId };
  };
  const giveBackFor = async (
    { cause, message }: Omit<Extract<Step, { kind: 'returned' }>, 'kind'>,
    claim: ClaimedSubmission,
    record: JudgingRecord,
  ) => {
    const isStall = cause === 'compiler stalled';
    const fetchFailure = isStall ? {} : { fetchFailure: { judgeId, version: claim.dataVersion, message } };
    const reason = `judge ${name}: ${message}`;
    await record.giveBack({ reason, isLoss: false, isStall, ...fetchFailure });
  };
  /** Generators that make other data on this judge, for example with another library, must not decide a verdict. */
  const hasGivenBackOther = async (
    { generated }: Extract<Step, { kind: 'ended' }>,
    { dataVersion: version }: ClaimedSubmission,
    record: JudgingRecord,
  ): Promise<boolean> => {
    if (generated.length === 0) return false;
    const other = await otherGeneratedCase(parts.site.database.query, judgeId, version, generated);
    if (!other) return false;
    const before = other.judge === name ? 'before from the same arguments' : `on judge ${other.judge}`;
    const message = `a generator made other data for case ${other.position} than ${before}`;
    const fetchFailure = { judgeId, version, message, hasOtherData: true };
    await record.giveBack({ reason: `judge ${name}: ${message}`, isLoss: false, fetchFailure });
    return true;
  };
  /** The site cannot see whether the folder of a stock judge is readable and complete, so another judge may succeed. */
  const giveBackFailed = async (
    { outcome }: Extract<Step, { kind: 'ended' }>,
    claim: ClaimedSubmission,
    record: JudgingRecord,
  ) => {
    const message = plainText(lastLine(outcome.error), maxReasonLength);
    const fetchFailure = { judgeId, version: claim.dataVersion, message };
    await record.giveBack({
      reason: `judge ${name}: ${outcome.error}`,
      isLoss: false,
      isStall: true,
      fetchFailure,
    });
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
      await retryWhileDatabaseAway(() => recordOf(parts, unfinished.claim).giveBack(cause), closing);
    },
  };
}

/** A stock judge reports its wall clock as an error of the program, with this text alone. */
function hasCompilerStalled({ result, error }: Outcome): boolean {
  return result === 'CE' && /^compiler timed out \(> \d+ seconds\)$/.test(error?.trim() ?? '');
}

/** The last line of a Python traceback is its message. */
function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? '';
}
