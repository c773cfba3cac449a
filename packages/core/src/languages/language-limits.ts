import { maxKibibytes, maxSeconds } from '../bounds.ts';

export interface Limits {
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
}

export interface LimitFactors {
  readonly timeFactor: number;
  readonly memoryFactor: number;
}

export const minFactor = 0.1;
export const maxFactor = 100;

/** The limits of a language on a problem: those that the problem sets for it, else the general ones times its factors. */
export function languageLimits(
  { timeLimit, memoryLimit }: Limits,
  own: Limits | null,
  { timeFactor, memoryFactor }: LimitFactors,
): Limits {
  if (own) return own;
  return {
    timeLimit: Math.min(timeLimit * timeFactor, maxSeconds),
    memoryLimit: Math.min(Math.round(memoryLimit * memoryFactor), maxKibibytes),
  };
}
