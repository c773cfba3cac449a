import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import type { CaseReport, Toolchain } from '@tribunal/contract/judges/judge-reports';
import { maxKeptOutputBytes } from '@tribunal/core/bounds';
import type { ScoreRule } from '@tribunal/core/judging/grading';
import { roundTo } from '@tribunal/core/rounding';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { GradeEvent } from './grade-cases.ts';

/** Reports the progress of one submission to the site. */
export interface Report {
  acknowledged(): void;
  compileError(log: string, toolchain?: Toolchain): void;
  compileMessage(log: string): void;
  /** Without a toolchain, the submission is the output itself. */
  gradingBegin(pretested: boolean, sandbox: Pick<Sandbox, 'programs' | 'cores'>, toolchain?: Toolchain): void;
  event(event: GradeEvent): void;
  gradingEnd(): void;
  terminated(): void;
  internalError(message: string): void;
  dataUnavailable(message: string): void;
  compilerStalled(message: string): void;
}

/**
 * The first case is reported at once. Cases that follow within this time are sent together, so that many fast cases do
 * not become many messages.
 */
const gatherMs = 250;

export function createReport(submissionId: number, send: (message: JudgeMessage) => void): Report {
  const id = { 'submission-id': submissionId };
  let gathered: CaseReport[] = [];
  let timer: NodeJS.Timeout | undefined;
  let roomForOutputs = maxKeptOutputBytes;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    send({ name: 'test-case-status', ...id, cases: gathered });
    gathered = [];
    timer = setTimeout(flush, gatherMs);
  };
  /** Sends the gathered cases first, so that messages keep their order. */
  const sendInOrder = (message: JudgeMessage) => {
    flush();
    send(message);
  };
  const close = (message: JudgeMessage) => {
    sendInOrder(message);
    clearTimeout(timer);
  };
  return {
    acknowledged: () => sendInOrder({ name: 'submission-acknowledged', ...id }),
    compileError: (log, toolchain) =>
      close({ name: 'compile-error', ...id, log, ...(toolchain && { toolchain }) }),
    compileMessage: (log) => sendInOrder({ name: 'compile-message', ...id, log }),
    gradingBegin: (pretested, { programs: slots, cores }, toolchain) =>
      sendInOrder({
        name: 'grading-begin',
        ...id,
        pretested,
        slots,
        cores: cores && [...cores],
        ...(toolchain && { toolchain }),
      }),
    event(event) {
      if (event.kind === 'batch-begin')
        return sendInOrder({ name: 'batch-begin', ...id, ...scoreRuleOf(event) });
      if (event.kind !== 'case') return sendInOrder({ name: event.kind, ...id });
      const report = caseReport(event);
      const kept = event.result.keptOutput;
      if (kept && kept.deflated.length <= roomForOutputs) {
        roomForOutputs -= kept.deflated.length;
        report['kept-output'] = kept;
      }
      gathered.push(report);
      if (timer === undefined) flush();
    },
    gradingEnd: () => close({ name: 'grading-end', ...id }),
    terminated: () => close({ name: 'submission-terminated', ...id }),
    internalError: (message) => close({ name: 'internal-error', ...id, message }),
    dataUnavailable: (message) => close({ name: 'data-unavailable', ...id, message }),
    compilerStalled: (message) => close({ name: 'compiler-stalled', ...id, message }),
  };
}

/** Left out where stock judges would do the same. */
export function scoreRuleOf({ scoreRule }: { readonly scoreRule: ScoreRule }): { 'score-rule'?: ScoreRule } {
  return scoreRule === 'minimum' ? {} : { 'score-rule': scoreRule };
}

export function caseReport({ planned, result }: GradeEvent & { kind: 'case' }): CaseReport {
  return {
    position: planned.position,
    status: result.status,
    time: roundTo(result.cpuMs / 1000, 6),
    memory: Math.round(result.memoryKb),
    points: result.points,
    // Points of a checker may exceed those of the case.
    'total-points': Math.max(planned.case.points, result.points),
    output: result.output,
    feedback: result.feedback,
    'extended-feedback': result.extendedFeedback,
    runs: [...result.runs],
    ...(result.dataHash !== undefined && { 'data-hash': result.dataHash }),
  };
}
