import type { CaseReport } from '@tribunal/contract/judge';
import { caseStatusFromBits } from '@tribunal/core/verdicts';
import type { JudgedCase } from '../actions/record-cases.ts';

const longestFeedback = 50;
const longestLog = 65_536;

/** Numbers of a judge are believed as far as they can be numbers of a case. */
export function judgedCase(report: CaseReport, batch: number | null): JudgedCase {
  const total = Math.max(0, report['total-points']);
  return {
    position: report.position,
    batch,
    status: caseStatusFromBits(report.status),
    time: Math.max(0, report.time),
    memory: Math.max(0, report.memory),
    points: Math.min(Math.max(0, report.points), total),
    total,
    feedback: plainText(report.feedback ?? '').slice(0, longestFeedback),
  };
}

// The colours that compilers put into what they write for terminals.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what it looks for
const terminalColours = /\u001b\[[0-9;]*[A-Za-z]/g;

/** What a compiler or a judge wrote, as text that can be stored and shown. */
export function plainText(text: string): string {
  return text
    .slice(0, 2 * longestLog)
    .replace(terminalColours, '')
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .slice(0, longestLog);
}
