import type { JudgeMessage, TestRunRequest } from '@tribunal/contract/judges/judge';
import type { TestRunReport } from '@tribunal/contract/judges/judge-reports';
import { clamp, maxKibibytes, maxSeconds, maxTestRunOutputLength } from '@tribunal/core/bounds';
import { gradeCases } from '@tribunal/core/judging/grading';
import { caseStatusFromBits } from '@tribunal/core/judging/verdicts';
import { type MatrixCase, verdictOf, verdictsOfGroups } from '@tribunal/core/test-data/case-matrix';
import { maxSampleLength } from '@tribunal/core/test-data/generated-data';
import { cutText, storableText } from '@tribunal/core/texts/text';
import type {
  JudgedRun,
  RepeatedCase,
  TestRunResult,
  VerificationOutcome,
} from '../storage/judges/test-run-outcome.ts';
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
    ...(claim.position !== null && { case: claim.position }),
    'data-version': claim.dataVersion || null,
  };
}

const maxDetailLength = 1000;
const maxFeedbackLength = 50;

/** Null when the judge did not run it. */
export function testRunOutcome(message: TestRunMessage): VerificationOutcome | RepeatedCase | null {
  switch (message.name) {
    case 'test-run-result':
      return {
        kind: 'ran',
        compilerOutput: plainText(message.log, maxTestRunOutputLength),
        results: message.reports.map(resultOf),
      };
    case 'test-run-cases':
      return judgedRun(message);
    case 'test-run-case':
      return repeatedCase(message);
    case 'test-run-data':
      return {
        kind: 'checked',
        validators: message.validators,
        findings: message.findings.map((finding) => ({
          case: finding.case,
          program: plainText(finding.program, maxDetailLength),
          message: plainText(finding.message, maxDetailLength),
        })),
      };
    case 'test-run-compile-error':
      return { kind: 'compile error', compilerOutput: plainText(message.log, maxTestRunOutputLength) };
    case 'test-run-failure':
      return { kind: 'failed', reason: message.reason, detail: plainText(message.message, maxDetailLength) };
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
    input: storableText(cutText(text.input, maxSampleLength)),
    output: storableText(cutText(text.output, maxSampleLength)),
    inputBytes: text['input-bytes'],
    outputBytes: text['output-bytes'],
  }));
}

function repeatedCase(message: Extract<TestRunMessage, { name: 'test-run-case' }>): RepeatedCase {
  const { status, time, memory, feedback, judgeMessage } = judgedCase(message.case, message.case.batch);
  const { output, made = null } = message;
  return { kind: 'repeated', status, time, memory, feedback, judgeMessage, output, made };
}

function judgedRun({ log, cases }: Extract<TestRunMessage, { name: 'test-run-cases' }>): JudgedRun {
  const judged = cases.map((report) => judgedCase(report, report.batch, report['score-rule']));
  const { result, casePoints, caseTotal, time, memory } = gradeCases(judged);
  const failure = judged.find(({ status }) => status !== 'AC' && status !== 'SC');
  return {
    kind: 'judged',
    compilerOutput: plainText(log, maxTestRunOutputLength),
    ...{ result, points: casePoints, total: caseTotal, time, memory },
    verdicts: [...new Set(judged.map(verdictOf))].filter((verdict) => verdict !== 'SC').sort(),
    firstFailure: failure
      ? { case: failure.position, status: failure.status, feedback: failure.feedback }
      : null,
    groups: verdictsOfGroups(judged),
    cases: judged.map(
      ({ status, points, total, batch, time, memory }): MatrixCase => ({
        ...{ status, points, total, batch, time, memory },
      }),
    ),
  };
}

/** Clamps the numbers from the judge and shortens its texts. */
function resultOf(report: TestRunReport): TestRunResult {
  return {
    failure: report.status === 0 ? null : caseStatusFromBits(report.status),
    feedback: plainText(report.feedback, maxFeedbackLength),
    time: clamp(report.time, 0, maxSeconds),
    memory: clamp(report.memory, 0, maxKibibytes),
    output: plainText(report.output, maxTestRunOutputLength),
    isOutputCut: report['is-output-cut'],
    errors: plainText(report.errors, maxTestRunOutputLength),
    isCorrect: report['is-correct'],
  };
}
