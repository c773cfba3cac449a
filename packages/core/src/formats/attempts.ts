import type { Seconds } from '../units.ts';
import type { ContestSubmission } from './history.ts';

export interface Achievement {
  readonly points: number;
  readonly time: Seconds;
}

/** An unjudged submission, a compile error and a fault of the judge change no standing; an abort is an attempt. */
export function isCounted({ result }: ContestSubmission): boolean {
  return result !== null && result !== 'CE' && result !== 'IE';
}

export function isScored({ points }: Achievement): boolean {
  return points > 0;
}

/** The most points, and when they were first reached. */
export function best(attempts: readonly ContestSubmission[]): Achievement {
  const points = Math.max(...attempts.map(({ contestPoints }) => contestPoints));
  const reached = attempts.filter(({ contestPoints }) => contestPoints === points);
  return { points, time: Math.min(...times(reached)) };
}

/** The last attempt; of several at the same instant, the one with the most points. */
export function last(attempts: readonly ContestSubmission[]): Achievement {
  const time = Math.max(...times(attempts));
  return best(attempts.filter(({ secondsFromStart }) => secondsFromStart === time));
}

/** Attempts up to and including the best one, or all of them while nothing is scored. */
export function triesUntil({ points, time }: Achievement, attempts: readonly ContestSubmission[]): number {
  return points > 0 ? times(attempts).filter((attempted) => attempted <= time).length : attempts.length;
}

/** Attempts before the best one, or all of them while nothing is scored. */
export function failuresBefore(achievement: Achievement, attempts: readonly ContestSubmission[]): number {
  return triesUntil(achievement, attempts) - (achievement.points > 0 ? 1 : 0);
}

function times(attempts: readonly ContestSubmission[]): Seconds[] {
  return attempts.map(({ secondsFromStart }) => secondsFromStart);
}
