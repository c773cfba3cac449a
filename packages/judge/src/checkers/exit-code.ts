import { maxPoints } from '@tribunal/core/bounds';
import type { CheckResult } from '../test-data/checker.ts';
import type { ProblemProgram } from '../test-data/problem.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { readableText } from '../text.ts';
import { readManagerExit, shareOf } from './decided-share.ts';
import type { PartnerEnd } from './partner-end.ts';
import { readValidatorExit } from './validator-exit.ts';

const ACCEPTED = 0;
const WRONG = 1;
const BAD_PRESENTATION = 2;
const EXTRA_OUTPUT = 4;
const PARTIAL = 7;
const UNEXPECTED_END = 8;
/** Python replaces every exit code by this one if it cannot write the rest of its output. */
const LOST_OUTPUT = 120;

const feedbackBytes = 1024;

/** Interprets the exit code of a checker or an interactor. An unexpected exit code is an error in the problem data. */
export function readExit(partner: ProblemProgram, end: PartnerEnd, points: number): CheckResult {
  const { ending, stderr, message } = end;
  const name = partner.files.join(', ');
  if (ending.stopped !== null)
    throw new ProblemDataError(`${name} was stopped at its ${ending.stopped} limit`);
  if (partner.convention === 'validator') return readValidatorExit(name, end, points);
  if (partner.convention === 'manager') return withFeedback(partner, readManagerExit(name, end, points));
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

function withFeedback({ showsFeedback }: ProblemProgram, result: CheckResult): CheckResult {
  return showsFeedback ? result : { ...result, feedback: '' };
}

/** True when the decision stands whatever the submission does later. An accepted submission must also end without a failure. */
export function isFinal({ convention }: ProblemProgram, end: PartnerEnd): boolean {
  const { stopped, exitCode } = end.ending;
  if (convention === 'manager') return stopped === null && (exitCode !== ACCEPTED || shareOf(end) !== 1);
  const accepted = convention === 'validator' ? 42 : ACCEPTED;
  return stopped === null && exitCode !== LOST_OUTPUT && exitCode !== accepted;
}

const badPresentation: ReadonlySet<number> = new Set([BAD_PRESENTATION, EXTRA_OUTPUT, UNEXPECTED_END]);

/** Points are absolute, whatever the case is worth, unless they are percent. */
function partial(partner: ProblemProgram, stderr: string, worth: number, feedback: string): CheckResult {
  const given = Number(/^points (\d+(?:\.\d+)?)/m.exec(stderr)?.[1] ?? Number.NaN);
  const most = partner.pointsArePercent ? 100 : maxPoints;
  const points = partner.pointsArePercent ? (worth * given) / 100 : given;
  const reason = feedback.replace(/^points [\d.]+\s*/, '');
  if (given >= 0 && given <= most) return { passed: true, points, feedback: reason };
  throw new ProblemDataError(`${partner.files.join(', ')} gave no partial points between 0 and ${most}`);
}
