import type { JudgeMessage, TestRunReport, TestRunRequest } from '@tribunal/contract/judges/judge';
import { clamp, longestTestRunOutput, mostKibibytes, mostSeconds } from '@tribunal/core/bounds';
import { gradeCases } from '@tribunal/core/judging/grading';
import { caseStatusFromBits } from '@tribunal/core/judging/verdicts';
import { longestSample } from '@tribunal/core/test-data/generated-data';
import { cutText, storableText } from '@tribunal/core/texts/text';
import type { JudgedRun, TestRunResult, VerificationOutcome } from '../storage/judges/test-run-outcome.ts';
import type { NewText } from '../storage/problems/test-data/generated-texts.ts';
import type { ClaimedTestRun } from '../storage/submissions/test-runs/test-run-claims.ts';
import { judgedCase, plainText } from './case-report.ts';

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
    ...(claim.task !== 'inputs' && { task: claim.task, 'short-circuit': claim.isShortCircuited }),
    'data-version': claim.dataVersion,
  };
}

const longestDetail = 1000;
const longestFeedback = 50;

/** Null when the judge did not run it. */
export function testRunOutcome(message: TestRunMessage): VerificationOutcome | null {
  switch (message.name) {
    case 'test-run-result':
      return {
        kind: 'ran',
        compilerOutput: plainText(message.log, longestTestRunOutput),
        results: message.reports.map(resultOf),
      };
    case 'test-run-cases':
      return judgedRun(message);
    case 'test-run-data':
      return {
        kind: 'checked',
        validators: message.validators,
        findings: message.findings.map((finding) => ({
          case: finding.case,
          program: plainText(finding.program, longestDetail),
          message: plainText(finding.message, longestDetail),
        })),
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

/** What generators made, as text that can be stored. */
export function generatedTexts(message: TestRunMessage): NewText[] {
  if (message.name !== 'test-run-data') return [];
  return (message.generated ?? []).map((text) => ({
    case: text.case,
    sample: text.sample,
    input: storableText(cutText(text.input, longestSample)),
    output: storableText(cutText(text.output, longestSample)),
    inputBytes: text['input-bytes'],
    outputBytes: text['output-bytes'],
  }));
}

function judgedRun({ log, cases }: Extract<TestRunMessage, { name: 'test-run-cases' }>): JudgedRun {
  const judged = cases.map((report) => judgedCase(report, report.batch));
  const { result, casePoints, caseTotal, time, memory } = gradeCases(judged);
  const verdictOf = ({ status, points, total }: (typeof judged)[number]) =>
    status === 'AC' && points < total ? 'PAC' : status;
  const failure = judged.find(({ status }) => status !== 'AC' && status !== 'SC');
  return {
    kind: 'judged',
    compilerOutput: plainText(log, longestTestRunOutput),
    ...{ result, points: casePoints, total: caseTotal, time, memory },
    verdicts: [...new Set(judged.map(verdictOf))].filter((verdict) => verdict !== 'SC').sort(),
    firstFailure: failure
      ? { case: failure.position, status: failure.status, feedback: failure.feedback }
      : null,
  };
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
