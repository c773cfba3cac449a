import type { CheckResult } from '../test-data/checker.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { readableText } from '../text.ts';
import type { PartnerEnd } from './partner-end.ts';

const ACCEPTED = 42;
const WRONG = 43;

const messageBytes = 1024;

/** Interprets an output validator of the ICPC format: its exit code and the files in its feedback folder. */
export function readValidatorExit(name: string, end: PartnerEnd, points: number): CheckResult {
  const { ending, message } = end;
  const files = end.files ?? new Map();
  const about = {
    feedback: textOf(files, 'teammessage.txt'),
    extendedFeedback: textOf(files, 'judgemessage.txt'),
  };
  if (ending.exitCode === WRONG) {
    if (files.has('score.txt') || files.has('score_multiplier.txt'))
      throw new ProblemDataError(`${name} gave a score to an output that it rejected`);
    return { passed: false, points: 0, ...about };
  }
  if (ending.exitCode !== ACCEPTED)
    throw new ProblemDataError(
      `${name} ended with exit code ${ending.exitCode} instead of 42 or 43: ${readableText(message, messageBytes)}`,
    );
  const nextInput = files.get('nextpass.in');
  const next = nextInput && { nextPass: { input: nextInput, files: without(files, 'nextpass.in') } };
  return { passed: true, points: scoreOf(name, files, points), ...about, ...next };
}

function scoreOf(name: string, files: ReadonlyMap<string, Buffer>, most: number): number {
  const [score, multiplier] = [numberIn(files, 'score.txt'), numberIn(files, 'score_multiplier.txt')];
  if (score !== null && multiplier !== null)
    throw new ProblemDataError(`${name} wrote both score.txt and score_multiplier.txt`);
  const points = multiplier === null ? (score ?? most) : multiplier * most;
  if (points >= 0 && points <= most) return points;
  throw new ProblemDataError(`${name} gave a score that is not between 0 and ${most}`);
}

/** NaN when the file contains no number. */
function numberIn(files: ReadonlyMap<string, Buffer>, name: string): number | null {
  const text = files.get(name)?.toString('latin1').trim();
  if (text === undefined) return null;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

function textOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  return readableText(files.get(name) ?? Buffer.alloc(0), messageBytes).trim();
}

function without(files: ReadonlyMap<string, Buffer>, name: string): Map<string, Buffer> {
  return new Map([...files].filter(([key]) => key !== name));
}
