import { isInProgress } from '@tribunal/core/judging/verdicts';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { ShownSubmission } from '../../storage/submissions/submission-view.ts';
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
  if (shown === 'nothing') return submissions.received;
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

/** Of the cases; while judging is under way, or when there was nothing to score, none. */
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
  const [, code, error = null] = /^exit code (\d+)(?:, (.+))?$/.exec(feedback) ?? [];
  if (code !== undefined) return words.exited(code, error);
  if (result === 'IR') return feedback ? words.failedWith(feedback) : words.failed;
  const known = Object.hasOwn(words.signals, feedback) ? words.signals[feedback] : undefined;
  return known ?? (feedback ? words.stoppedBy(feedback) : words.stopped);
}
