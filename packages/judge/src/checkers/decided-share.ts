import type { CheckResult } from '../test-data/checker.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { readableText } from '../text.ts';
import type { PartnerEnd } from './partner-end.ts';

const feedbackBytes = 1024;

/** As in CMS: its standard output begins with the share of the points, from 0 to 1. Its standard error is for the contestant. */
export function readManagerExit(name: string, end: PartnerEnd, points: number): CheckResult {
  const { ending, stderr } = end;
  if (ending.exitCode !== 0)
    throw new ProblemDataError(
      `${name} ended with exit code ${ending.exitCode}: ${readableText(stderr, feedbackBytes)}`,
    );
  const share = shareOf(end);
  if (share === null) throw new ProblemDataError(`${name} wrote no number between 0 and 1`);
  const feedback = readableText(stderr, feedbackBytes).trim();
  return {
    passed: share > 0,
    points: points * share,
    feedback: stockTexts.has(feedback) ? '' : feedback,
  };
}

/** Null unless it is a number between 0 and 1. */
export function shareOf({ decision }: PartnerEnd): number | null {
  const [text = ''] = /\S+/.exec(readableText(decision ?? Buffer.alloc(0), 100)) ?? [];
  const share = /^\d*\.?\d+(e-?\d+)?$|^\d+\.$/i.test(text) ? Number(text) : Number.NaN;
  return share >= 0 && share <= 1 ? share : null;
}

/** CMS replaces them by texts in the language of the contestant. They say no more than the verdict. */
const stockTexts: ReadonlySet<string> = new Set([
  'translate:success',
  'translate:wrong',
  'translate:partial',
]);
