import type { Executed } from '../execute.ts';
import type { ProblemProgram } from '../problem-data/problem.ts';
import { ProblemDataError } from '../problem-data/problem.ts';
import { readableText } from '../text.ts';
import type { CheckResult } from './checker.ts';

const ACCEPTED = 0;
const WRONG = 1;
const BAD_PRESENTATION = 2;
const PARTIAL = 7;

const feedbackBytes = 1024;

/** Interprets the exit code of a checker or an interactor. An unexpected exit code is an error in the problem data. */
export function readExit(
  partner: ProblemProgram,
  { ending, stderr }: Pick<Executed, 'ending' | 'stderr'>,
  message: Buffer,
  points: number,
): CheckResult {
  const feedback = partner.showsFeedback ? readableText(message, feedbackBytes).trim() : '';
  const name = partner.files.join(', ');
  if (ending.stopped !== null)
    throw new ProblemDataError(`${name} was stopped at its ${ending.stopped} limit`);
  if (ending.exitCode === ACCEPTED) return { passed: true, points, feedback };
  if (ending.exitCode === WRONG) return { passed: false, points: 0, feedback };
  if (partner.convention === 'testlib') {
    if (ending.exitCode === BAD_PRESENTATION) {
      return { passed: false, points: 0, feedback: feedback || 'Presentation Error' };
    }
    if (ending.exitCode === PARTIAL) return partial(name, stderr.toString('utf8'), points, feedback);
  }
  throw new ProblemDataError(
    `${name} ended with exit code ${ending.exitCode}: ${readableText(stderr, feedbackBytes)}`,
  );
}

function partial(name: string, stderr: string, most: number, feedback: string): CheckResult {
  const points = Number(/^points (\d+(?:\.\d+)?)/m.exec(stderr)?.[1] ?? Number.NaN);
  if (points >= 0 && points <= most) return { passed: true, points, feedback };
  throw new ProblemDataError(`${name} gave no partial points between 0 and ${most}`);
}
