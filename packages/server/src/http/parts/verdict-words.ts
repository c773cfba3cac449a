import { isInProgress } from '@tribunal/core/judging/verdicts';
import { pointsText } from '@tribunal/core/texts/points-text';
import { isResultShown, type ShownSubmission } from '../../storage/submissions/submission-view.ts';
import type { Messages } from '../messages/messages.ts';

type Graded = Pick<ShownSubmission, 'status' | 'result' | 'casePoints' | 'caseTotal'>;

/** The one code that stands for a submission: its result, or where judging stands. */
export function codeOf({ status, result }: Pick<ShownSubmission, 'status' | 'result'>): string {
  return result ?? status;
}

export function nameOf(
  { submissions }: Messages,
  { status, result, shown }: Pick<ShownSubmission, 'status' | 'result' | 'shown'>,
): string {
  if (result === null && !isResultShown({ shown }))
    return status === 'G' ? submissions.compiled : submissions.received;
  return submissions.verdicts[result ?? status];
}

/** How style sheets and programs know it; a partial score is told from a full one by an underscore. */
export function classOf(submission: Graded): string {
  const isPartial = submission.result === 'AC' && submission.casePoints < submission.caseTotal;
  return isPartial ? '_AC' : codeOf(submission);
}

export function secondsText(seconds: number | null, digits: number): string {
  return seconds === null ? '---' : `${seconds.toFixed(digits)}s`;
}

export function memoryText(kibibytes: number | null, digits: number): string {
  return kibibytes === null ? '---' : `${(kibibytes / 1024).toFixed(digits)} MB`;
}

/** The points of the cases; nothing while judging is under way or when there was nothing to score. */
export function scoreText(submission: Graded): string {
  if (isInProgress(submission.status)) return '...';
  if (!hasScore(submission)) return '---';
  return `${pointsText(submission.casePoints)} / ${pointsText(submission.caseTotal)}`;
}

/** False for a submission that ended before its cases could be scored. */
export function hasScore({ result }: Pick<ShownSubmission, 'result'>): boolean {
  return result !== 'CE' && result !== 'IE' && result !== 'AB';
}

/** What happened to a program that ended by itself with IR or RTE; the feedback is empty for who may not see it. */
export function crashText({ submissions }: Messages, result: 'IR' | 'RTE', feedback: string): string {
  const words = submissions.crash;
  const [, code, fault = ''] = /^exit code (\d+)(?:, (.+))?$/.exec(feedback) ?? [];
  if (code !== undefined) return fault ? words.failedWith(faultText(words, fault), code) : words.exited(code);
  if (feedback) return words.stoppedBy(faultText(words, feedback));
  return result === 'IR' ? words.failed : words.stopped;
}

/** The name that a judge gives a fault, with an explanation if it has one, and its line. */
function faultText(words: Messages['submissions']['crash'], fault: string): string {
  const [, name = fault, line] = /^(.+) on line (\d+)$/.exec(fault) ?? [];
  const known = (Object.hasOwn(words.faults, name) ? words.faults[name] : undefined) ?? name;
  return line === undefined ? known : words.onLine(known, line);
}
