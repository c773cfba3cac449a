import type { CaseReport } from '@tribunal/contract/judges/judge';
import { clamp, mostKibibytes, mostPoints, mostSeconds } from '@tribunal/core/bounds';
import { caseStatusFromBits } from '@tribunal/core/judging/verdicts';
import { cutText, storableText } from '@tribunal/core/texts/text';
import type { JudgedCase } from '../actions/submissions/record-cases.ts';

const longestFeedback = 200;
const longestJudgeMessage = 1024;
const longestLog = 65_536;

/** Clamps the numbers from the judge to the valid range for a case. */
export function judgedCase(report: CaseReport, batch: number | null): JudgedCase {
  const total = clamp(report['total-points'], 0, mostPoints);
  return {
    position: report.position,
    batch,
    status: caseStatusFromBits(report.status),
    time: clamp(report.time, 0, mostSeconds),
    memory: clamp(report.memory, 0, mostKibibytes),
    points: clamp(report.points, 0, total),
    total,
    feedback: plainText(report.feedback ?? '', longestFeedback),
    judgeMessage: plainText(report['extended-feedback'] ?? '', longestJudgeMessage),
  };
}

// Color codes in compiler output for terminals.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the escape character
const terminalColors = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Output of a compiler or a judge as text that can be stored and displayed. */
export function plainText(text: string, mostCharacters = longestLog): string {
  const plain = storableText(cutText(text, 2 * longestLog)).replace(terminalColors, '');
  return cutText(plain.replaceAll('\r\n', '\n').trimEnd(), mostCharacters);
}
