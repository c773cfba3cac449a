import type { Executed } from '../execute.ts';
import type { ProblemProgram } from '../problem-data/problem.ts';
import { ProblemDataError } from '../problem-data/problem.ts';
import { readableText } from '../text.ts';
import type { CheckResult } from './checker.ts';
import type { PartnerEnd } from './partner-end.ts';
import { readValidatorExit } from './validator-exit.ts';

const ACCEPTED = 0;
const WRONG = 1;
const BAD_PRESENTATION = 2;
const EXTRA_OUTPUT = 4;
const PARTIAL = 7;
const UNEXPECTED_END = 8;

const feedbackBytes = 1024;

/** Interprets the exit code of a checker or an interactor. An unexpected exit code is an error in the problem data. */
export function readExit(partner: ProblemProgram, end: PartnerEnd, points: number): CheckResult {
  const { ending, stderr, message } = end;
  const name = partner.files.join(', ');
  if (ending.stopped !== null)
    throw new ProblemDataError(`${name} was stopped at its ${ending.stopped} limit`);
  if (partner.convention === 'validator') return readValidatorExit(name, end, points);
  const feedback = partner.showsFeedback ? readableText(message, feedbackBytes).trim() : '';
  if (ending.exitCode === ACCEPTED) return { passed: true, points, feedback };
  if (ending.exitCode === WRONG) return { passed: false, points: 0, feedback };
  if (partner.convention === 'testlib') {
    if (badPresentation.has(ending.exitCode)) {
      return { passed: false, points: 0, feedback: feedback || 'Presentation Error' };
    }
    if (ending.exitCode === PARTIAL) return partial(partner, stderr.toString('utf8'), points, feedback);
  }
  throw new ProblemDataError(
    `${name} ended with exit code ${ending.exitCode}: ${readableText(stderr, feedbackBytes)}`,
  );
}

/** True when the program decided in favour of the submission. */
export function hasAccepted(
  { convention }: ProblemProgram,
  { stopped, exitCode }: Executed['ending'],
): boolean {
  return stopped === null && exitCode === (convention === 'validator' ? 42 : ACCEPTED);
}

const badPresentation: ReadonlySet<number> = new Set([BAD_PRESENTATION, EXTRA_OUTPUT, UNEXPECTED_END]);

function partial(partner: ProblemProgram, stderr: string, most: number, feedback: string): CheckResult {
  const given = Number(/^points (\d+(?:\.\d+)?)/m.exec(stderr)?.[1] ?? Number.NaN);
  const points = partner.pointsArePercent ? (most * given) / 100 : given;
  const reason = feedback.replace(/^points [\d.]+\s*/, '');
  if (points >= 0 && points <= most) return { passed: true, points, feedback: reason };
  const bounds = partner.pointsArePercent ? '0 and 100' : `0 and ${most}`;
  throw new ProblemDataError(`${partner.files.join(', ')} gave no partial points between ${bounds}`);
}
