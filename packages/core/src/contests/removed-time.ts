import type { Seconds } from '../units.ts';

/** Time that does not count, in ISO 8601. Without an end, the clock stands still until an editor lets it go on. */
export interface RemovedInterval {
  readonly start: string;
  readonly end: string | null;
}

/**
 * How long a pause without an end seems to last: the start or the end of the contest moves that far, and back when the clock goes on.
 * Thus everything that compares moments is right during the pause, too.
 */
export const openPauseMs = 366 * 86_400_000;

/** Wall time minus removed time; negative if `to` is earlier. The one function that counts contest time. */
export function contestSeconds(from: Date, to: Date, removed: readonly RemovedInterval[]): Seconds {
  const [first, last] = [from.getTime(), to.getTime()];
  if (removed.length === 0) return (last - first) / 1000;
  if (last < first) return -contestSeconds(to, from, removed);
  let counted = last - first;
  for (const [start, end] of gapsOf(removed))
    counted -= Math.max(0, Math.min(last, end) - Math.max(first, start));
  return counted / 1000;
}

/** The first moment at which so much contest time has passed since `from`. */
export function afterContestTime(from: Date, seconds: Seconds, removed: readonly RemovedInterval[]): Date {
  const first = from.getTime();
  let moment = first + seconds * 1000;
  for (const [start, end] of gapsOf(removed)) {
    if (end <= first) continue;
    if (start >= moment) break;
    moment += end - Math.max(start, first);
  }
  return new Date(moment);
}

/** The pause without an end; null while the clock runs. */
export function openPause(removed: readonly RemovedInterval[]): RemovedInterval | null {
  return removed.find(({ end }) => end === null) ?? null;
}

/** When a later moment of the contest comes if the clock goes on now. */
export function ifResumed(moment: Date, removed: readonly RemovedInterval[], now: Date): Date {
  const pause = openPause(removed);
  if (!pause || new Date(pause.start) >= moment) return moment;
  return new Date(moment.getTime() - (Date.parse(pause.start) + openPauseMs - now.getTime()));
}

export function isPausedAt(removed: readonly RemovedInterval[], moment: Date): boolean {
  return gapsOf(removed).some(([start, end]) => start <= moment.getTime() && moment.getTime() < end);
}

/** Of all intervals together. */
export function removedMs(removed: readonly RemovedInterval[]): number {
  return gapsOf(removed).reduce((sum, [start, end]) => sum + end - start, 0);
}

export type RemovedFault =
  | 'interval ends before it starts'
  | 'two without an end'
  | 'overlaps'
  | 'outside the contest'
  | 'removes the freeze';

/** Null if these intervals can be removed from a contest. A pause before its start stops the countdown. */
export function removedFault(
  start: Date,
  end: Date,
  frozenMinutes: number,
  removed: readonly RemovedInterval[],
): RemovedFault | null {
  const gaps = gapsOf(removed);
  if (gaps.some(([first, last]) => last <= first)) return 'interval ends before it starts';
  if (removed.filter((one) => one.end === null).length > 1) return 'two without an end';
  if (gaps.some(([first], index) => first < (gaps[index - 1]?.[1] ?? first))) return 'overlaps';
  const stopped = openPause(removed);
  const isCountdown = ([first, last]: Gap) =>
    stopped !== null && first === Date.parse(stopped.start) && last <= start.getTime();
  const isInside = ([first, last]: Gap) => first > start.getTime() && last < end.getTime();
  if (!gaps.every((gap) => isInside(gap) || isCountdown(gap))) return 'outside the contest';
  const isTooShort = contestSeconds(start, end, removed) < frozenMinutes * 60;
  return removed.length > 0 && isTooShort ? 'removes the freeze' : null;
}

type Gap = readonly [start: number, end: number];

/** In order. */
function gapsOf(removed: readonly RemovedInterval[]): readonly Gap[] {
  const known = knownGaps.get(removed);
  if (known) return known;
  const gaps = removed
    .map(({ start, end }): Gap => {
      const first = Date.parse(start);
      return [first, end === null ? first + openPauseMs : Date.parse(end)];
    })
    .toSorted(([a], [b]) => a - b);
  knownGaps.set(removed, gaps);
  return gaps;
}

const knownGaps = new WeakMap<readonly RemovedInterval[], readonly Gap[]>();
