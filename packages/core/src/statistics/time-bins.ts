import type { Seconds } from '../units.ts';

const maxBins = 60;

/** Equal parts of the time of a contest, for a histogram. */
export interface TimeBins {
  readonly minutes: number;
  readonly count: number;
}

/** Bins of 5 minutes; of 10 minutes, or a multiple, in a contest of more than 5 hours. */
export function timeBins(seconds: Seconds): TimeBins {
  const length = Math.max(1, Math.ceil(seconds / 60));
  const minutes = length <= 5 * maxBins ? 5 : Math.ceil(length / maxBins / 10) * 10;
  return { minutes, count: Math.ceil(length / minutes) };
}

/** `0:05`, `12:30`: hours and minutes since the start of the contest. */
export function binStart({ minutes }: TimeBins, bin: number): string {
  const start = bin * minutes;
  return `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`;
}
