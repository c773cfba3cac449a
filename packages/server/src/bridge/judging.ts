import type { JudgeMessage, SubmissionRequest } from '@tribunal/contract/judges/judge';
import type { Toolchain } from '@tribunal/contract/judges/judge-reports';
import { maxKeptOutputBytes } from '@tribunal/core/bounds';
import { gradeCases, type ScoreRule } from '@tribunal/core/judging/grading';
import { type MeasuredRun, type Measurements, packRuns } from '@tribunal/core/judging/measurements';
import type { JudgedCase } from '../actions/submissions/record-cases.ts';
import type { GeneratedCase } from '../storage/judges/generated-cases.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import type { Outcome } from '../storage/submissions/judgements.ts';
import { judgedCase, measuredRuns, plainText, reportedPlace, reportedToolchain } from './case-report.ts';

export type SubmissionMessage = Extract<JudgeMessage, { 'submission-id': number }>;

/** The effect of a message on the submission. */
export type Step =
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'grading' }
  | { readonly kind: 'cases'; readonly cases: readonly JudgedCase[] }
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      readonly cases: readonly JudgedCase[];
      readonly generated: readonly GeneratedCase[];
      /** Null if the judge reports none. */
      readonly toolchain: Toolchain | null;
      /** Null if no case was to be run. */
      readonly measurements: Measurements | null;
      /** The judge reported an internal error. */
      readonly isFailure: boolean;
    }
  | {
      readonly kind: 'returned';
      readonly cause: 'data unavailable' | 'compiler stalled';
      readonly message: string;
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'violation'; readonly reason: string };

const returnCauses = new Map<string, 'data unavailable' | 'compiler stalled'>([
  ['data-unavailable', 'data unavailable'],
  ['compiler-stalled', 'compiler stalled'],
]);
const maxReasonLength = 500;

/**
 * One judging of a submission by a judge, from the request to the verdict. Accepts messages in protocol order and rejects
 * all others.
 */
export class Judging {
  readonly claim: ClaimedSubmission;
  #phase: 'sent' | 'acknowledged' | 'grading' = 'sent';
  #compilerLog = '';
  #batches = 0;
  #isInBatch = false;
  #scoreRule: ScoreRule = 'minimum';
  readonly #cases: JudgedCase[] = [];
  readonly #generated: GeneratedCase[] = [];
  readonly #runs: MeasuredRun[] = [];
  #toolchain: Toolchain | null = null;
  #place: Pick<Measurements, 'slots' | 'cores'> | null = null;
  #roomForOutputs = maxKeptOutputBytes;

  constructor(claim: ClaimedSubmission) {
    this.claim = claim;
  }

  get isAcknowledged(): boolean {
    return this.#phase !== 'sent';
  }

  receive(message: SubmissionMessage): Step {
    if (message['submission-id'] !== this.claim.submissionId) {
      return violation(
        `the judge reported on submission ${message['submission-id']}, which it does not have`,
      );
    }
    if (message.name === 'internal-error') return this.#end(failed('IE', plainText(message.message)), true);
    if (message.name === 'submission-terminated') return { kind: 'stopped' };
    const cause = returnCauses.get(message.name);
    if (cause && 'message' in message)
      return { kind: 'returned', cause, message: plainText(message.message, maxReasonLength) };
    if (this.#phase === 'sent') return this.#whileSent(message);
    if (this.#phase === 'acknowledged') return this.#whileCompiling(message);
    return this.#whileGrading(message);
  }

  #whileSent(message: SubmissionMessage): Step {
    if (message.name !== 'submission-acknowledged') return outOfOrder(message);
    this.#phase = 'acknowledged';
    return { kind: 'acknowledged' };
  }

  #whileCompiling(message: SubmissionMessage): Step {
    if (message.name === 'compile-message') {
      this.#compilerLog = plainText(message.log);
      return { kind: 'nothing' };
    }
    if (message.name !== 'compile-error' && message.name !== 'grading-begin') return outOfOrder(message);
    this.#toolchain = reportedToolchain(message.toolchain);
    if (message.name === 'compile-error') return this.#end(failed('CE', plainText(message.log)));
    this.#place = reportedPlace(message);
    this.#phase = 'grading';
    return { kind: 'grading' };
  }

  #whileGrading(message: SubmissionMessage): Step {
    if (message.name === 'test-case-status') return this.#receiveCases(message.cases);
    if (message.name === 'grading-end' && !this.#isInBatch) return this.#end(this.#grade());
    const isBegin = message.name === 'batch-begin';
    if ((!isBegin && message.name !== 'batch-end') || isBegin === this.#isInBatch) return outOfOrder(message);
    this.#isInBatch = isBegin;
    if (isBegin) this.#batches += 1;
    this.#scoreRule = message.name === 'batch-begin' ? (message['score-rule'] ?? 'minimum') : 'minimum';
    return { kind: 'nothing' };
  }

  #receiveCases(reports: Extract<SubmissionMessage, { name: 'test-case-status' }>['cases']): Step {
    const batch = this.#isInBatch ? this.#batches : null;
    const cases = reports.map((report) => this.#withinRoom(judgedCase(report, batch, this.#scoreRule)));
    for (const one of cases) {
      const last = this.#cases.at(-1)?.position ?? 0;
      if (one.position <= last)
        return violation(`the judge reported case ${one.position} after case ${last}`);
      this.#cases.push(one);
    }
    for (const { position, 'data-hash': hash } of reports)
      if (hash !== undefined) this.#generated.push({ position, hash });
    this.#runs.push(...reports.flatMap(measuredRuns));
    return { kind: 'cases', cases };
  }

  #withinRoom(one: JudgedCase): JudgedCase {
    const needed = one.output?.deflated.length ?? 0;
    if (needed > this.#roomForOutputs) return { ...one, output: null };
    this.#roomForOutputs -= needed;
    return one;
  }

  #grade(): Outcome {
    const grade = gradeCases(this.#cases);
    if (grade.result === 'IE') return failed('IE', 'the judge reported no test cases');
    return { ...grade, error: this.#compilerLog || null };
  }

  #end(outcome: Outcome, isFailure = false): Step {
    const measurements = this.#place && {
      timeLimit: this.claim.timeLimit,
      memoryLimit: this.claim.memoryLimit,
      ...this.#place,
      runs: packRuns(this.#runs),
    };
    return {
      kind: 'ended',
      outcome,
      cases: this.#cases,
      generated: this.#generated,
      toolchain: this.#toolchain,
      measurements,
      isFailure,
    };
  }
}

export function requestFor(claim: ClaimedSubmission): SubmissionRequest {
  return {
    name: 'submission-request',
    'submission-id': claim.submissionId,
    'problem-id': claim.problemCode,
    language: claim.language,
    source: claim.source,
    ...(claim.files && { files: [...claim.files] }),
    ...(claim.archive && { archive: claim.archive }),
    'time-limit': claim.timeLimit,
    'memory-limit': claim.memoryLimit,
    'short-circuit': claim.isShortCircuited,
    'data-version': claim.dataVersion,
    meta: {
      'pretests-only': claim.isPretested,
      'in-contest': claim.virtual,
      'attempt-no': claim.attemptNumber,
      user: claim.userId,
      'user-notes': '',
    },
  };
}

function failed(result: 'CE' | 'IE', error: string): Outcome {
  return { result, casePoints: 0, caseTotal: 0, time: null, memory: null, error };
}

function violation(reason: string): Step {
  return { kind: 'violation', reason };
}

function outOfOrder({ name }: SubmissionMessage): Step {
  return violation(`the judge sent ${name} out of order`);
}
