import type { JudgeMessage, TestRunReport, TestRunRequest } from '@tribunal/contract/judge';
import { clamp, longestTestRunOutput, mostKibibytes, mostSeconds } from '@tribunal/core/bounds';
import { caseStatusFromBits } from '@tribunal/core/verdicts';
import type { ClaimedTestRun } from '../storage/test-runs/test-run-claims.ts';
import type { TestRunOutcome, TestRunResult } from '../storage/test-runs/test-run-outcome.ts';
import { plainText } from './case-report.ts';

export type TestRunMessage = Extract<JudgeMessage, { 'run-id': number }>;

export function testRunRequest(claim: ClaimedTestRun): TestRunRequest {
  return {
    name: 'test-run-request',
    'run-id': claim.runId,
    'problem-id': claim.problemCode,
    language: claim.language,
    source: claim.source,
    'time-limit': claim.timeLimit,
    'memory-limit': claim.memoryLimit,
    inputs: [...claim.inputs],
    'data-version': claim.dataVersion,
  };
}

const longestDetail = 1000;
const longestFeedback = 50;

/** Null when the judge did not run it. */
export function testRunOutcome(message: TestRunMessage): TestRunOutcome | null {
  switch (message.name) {
    case 'test-run-result':
      return {
        kind: 'ran',
        compilerOutput: plainText(message.log, longestTestRunOutput),
        results: message.reports.map(resultOf),
      };
    case 'test-run-compile-error':
      return { kind: 'compile error', compilerOutput: plainText(message.log, longestTestRunOutput) };
    case 'test-run-failure':
      return { kind: 'failed', reason: message.reason, detail: plainText(message.message, longestDetail) };
    case 'test-run-data-unavailable':
    case 'test-run-stopped':
      return null;
  }
}

/** Clamps the numbers from the judge and shortens its texts. */
function resultOf(report: TestRunReport): TestRunResult {
  return {
    failure: report.status === 0 ? null : caseStatusFromBits(report.status),
    feedback: plainText(report.feedback, longestFeedback),
    time: clamp(report.time, 0, mostSeconds),
    memory: clamp(report.memory, 0, mostKibibytes),
    output: plainText(report.output, longestTestRunOutput),
    isOutputCut: report['is-output-cut'],
    errors: plainText(report.errors, longestTestRunOutput),
    isCorrect: report['is-correct'],
  };
}
