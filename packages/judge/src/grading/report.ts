import type { CaseReport, JudgeMessage } from '@tribunal/contract/judges/judge';
import type { GradeEvent } from './grade-cases.ts';

/** Reports the progress of one submission to the site. */
export interface Report {
  acknowledged(): void;
  compileError(log: string): void;
  compileMessage(log: string): void;
  gradingBegin(pretested: boolean): void;
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
    compileError: (log) => close({ name: 'compile-error', ...id, log }),
    compileMessage: (log) => sendInOrder({ name: 'compile-message', ...id, log }),
    gradingBegin: (pretested) => sendInOrder({ name: 'grading-begin', ...id, pretested }),
    event(event) {
      if (event.kind !== 'case') return sendInOrder({ name: event.kind, ...id });
      gathered.push(caseReport(event));
      if (timer === undefined) flush();
    },
    gradingEnd: () => close({ name: 'grading-end', ...id }),
    terminated: () => close({ name: 'submission-terminated', ...id }),
    internalError: (message) => close({ name: 'internal-error', ...id, message }),
    dataUnavailable: (message) => close({ name: 'data-unavailable', ...id, message }),
    compilerStalled: (message) => close({ name: 'compiler-stalled', ...id, message }),
  };
}

export function caseReport({ planned, result }: GradeEvent & { kind: 'case' }): CaseReport {
  return {
    position: planned.position,
    status: result.status,
    time: result.cpuMs / 1000,
    memory: Math.round(result.memoryKb),
    points: result.points,
    // Points of a checker may exceed those of the case.
    'total-points': Math.max(planned.case.points, result.points),
    output: result.output,
    feedback: result.feedback,
    'extended-feedback': result.extendedFeedback,
    ...(result.dataHash !== undefined && { 'data-hash': result.dataHash }),
  };
}
