import type { Seconds } from '../units.ts';
import type { ContestSubmission } from './history.ts';

export interface Achievement {
  readonly points: number;
  readonly time: Seconds;
}

export interface AttemptCounts {
  /** Attempts up to and including the one that counts, or all attempts without a score. */
  readonly tries: number;
  /** Attempts before the one that counts, or all attempts without a score. */
  readonly penalty: number;
}

/** An unjudged submission, a compile error, an internal error and an abort before the first case do not change a standing. */
export function isCounted({ result, hasRun = true }: ContestSubmission): boolean {
  return result !== null && result !== 'CE' && result !== 'IE' && (result !== 'AB' || hasRun);
}

export function isScored({ points }: Achievement): boolean {
  return points > 0;
}

/** The best points, and when they were first reached. */
export function best(attempts: readonly ContestSubmission[]): Achievement {
  let points = Number.NEGATIVE_INFINITY;
  let time = Number.POSITIVE_INFINITY;
  for (const { contestPoints, secondsFromStart } of attempts) {
    if (contestPoints < points || (contestPoints === points && secondsFromStart >= time)) continue;
    points = contestPoints;
    time = secondsFromStart;
  }
  return { points, time };
}

/** The last attempt; among attempts at the same instant, the one with the most points. */
export function last(attempts: readonly ContestSubmission[]): Achievement {
  const time = Math.max(...times(attempts));
  return best(attempts.filter(({ secondsFromStart }) => secondsFromStart === time));
}

export function countAttempts(
  { points, time }: Achievement,
  attempts: readonly ContestSubmission[],
): AttemptCounts {
  if (points <= 0) return { tries: attempts.length, penalty: attempts.length };
  let tries = 0;
  for (const { secondsFromStart } of attempts) if (secondsFromStart <= time) tries++;
  return { tries, penalty: tries - 1 };
}

function times(attempts: readonly ContestSubmission[]): Seconds[] {
  return attempts.map(({ secondsFromStart }) => secondsFromStart);
}
