import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import type { CaseReport, Packed, Toolchain } from '@tribunal/contract/judges/judge-reports';
import { clamp, maxKibibytes, maxPoints, maxSeconds } from '@tribunal/core/bounds';
import type { ScoreRule } from '@tribunal/core/judging/grading';
import type { MeasuredRun, Measurements } from '@tribunal/core/judging/measurements';
import { caseStatusFromBits } from '@tribunal/core/judging/verdicts';
import { cutText, storableText } from '@tribunal/core/texts/text';
import type { JudgedCase } from '../actions/submissions/record-cases.ts';

const maxFeedbackLength = 200;
const maxJudgeMessageBytes = 1024;
const maxLogLength = 65_536;

/** Clamps the numbers from the judge to the valid range for a case. */
export function judgedCase(
  report: CaseReport,
  batch: number | null,
  scoreRule: ScoreRule = 'minimum',
): JudgedCase {
  const total = clamp(report['total-points'], 0, maxPoints);
  return {
    position: report.position,
    batch,
    scoreRule,
    status: caseStatusFromBits(report.status),
    time: clamp(report.time, 0, maxSeconds),
    memory: clamp(report.memory, 0, maxKibibytes),
    points: clamp(report.points, 0, total),
    total,
    feedback: plainText(report.feedback ?? '', maxFeedbackLength),
    judgeMessage: plainText(report['extended-feedback'] ?? '', maxJudgeMessageBytes),
    output: isPacked(report['kept-output']) ? report['kept-output'] : null,
  };
}

const maxRunsPerCase = 20;
const maxReasonLength = 20;

/** All runs on a case. Stock judges report none. */
export function measuredRuns({ position, runs = [] }: CaseReport): MeasuredRun[] {
  return runs.slice(0, maxRunsPerCase).map((run) => ({
    case: position,
    attempt: clamp(run.attempt, 1, maxRunsPerCase),
    cpu: clamp(run.cpu, 0, maxSeconds),
    wall: clamp(run.wall, 0, maxSeconds),
    waited: clamp(run.waited, 0, maxSeconds),
    memory: clamp(run.memory, 0, maxKibibytes),
    result: caseStatusFromBits(run.status),
    reason: plainText(run.reason, maxReasonLength),
    core: run.core && clamp(run.core, 0, maxCores),
  }));
}

const maxCores = 65_536;
const maxShownCores = 1024;

/** Where a judging runs, as far as the judge tells it. */
export function reportedPlace({
  slots,
  cores,
}: Extract<JudgeMessage, { name: 'grading-begin' }>): Pick<Measurements, 'slots' | 'cores'> {
  return {
    slots: slots === undefined ? null : clamp(slots, 1, maxCores),
    cores: cores?.slice(0, maxShownCores).map((core) => clamp(core, 0, maxCores)) ?? null,
  };
}

const maxToolchainName = 100;
export const maxDigestLength = 128;

export function reportedToolchain(toolchain: Toolchain | undefined): Toolchain | null {
  if (!toolchain) return null;
  return {
    name: plainText(toolchain.name, maxToolchainName),
    version: plainText(toolchain.version, maxToolchainName),
    digest: plainText(toolchain.digest, maxDigestLength),
  };
}

/** Anything else could not be stored. */
function isPacked(output: Packed | undefined): output is Packed {
  return (
    output !== undefined &&
    output.bytes < 2 ** 31 &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(output.deflated) &&
    output.deflated.length % 4 === 0
  );
}

// Color codes in compiler output for terminals.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the escape character
const terminalColors = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Output of a compiler or a judge as text that can be stored and displayed. */
export function plainText(text: string, maxCharacters = maxLogLength): string {
  const plain = storableText(cutText(text, 2 * maxLogLength)).replace(terminalColors, '');
  return cutText(plain.replaceAll('\r\n', '\n').trimEnd(), maxCharacters);
}
