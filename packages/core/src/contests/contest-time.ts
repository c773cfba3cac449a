import type { Seconds } from '../units.ts';
import { afterContestTime, contestSeconds, type RemovedInterval } from './removed-time.ts';

export interface ContestTimes {
  readonly startTime: Date;
  readonly endTime: Date;
  /** Length of each contestant's own window; null if all share the times of the contest. */
  readonly timeLimit: Seconds | null;
  /** Time within the contest that does not count. */
  readonly removedIntervals: readonly RemovedInterval[];
}

export interface ParticipationStart {
  /** 0 live, -1 spectator, n the n-th virtual. */
  readonly virtual: number;
  /** Null while a user is registered but has not started. */
  readonly realStart: Date | null;
  /** Time beyond that of everybody else. */
  readonly extraMinutes: number;
}

export interface ParticipationClock {
  readonly start: Date;
  readonly end: Date;
  /** Time in which this clock stands still: a virtual participation has a clock of its own, which always runs. */
  readonly removed: readonly RemovedInterval[];
}

type ContestPhase = 'upcoming' | 'running' | 'ended';
export type ParticipationKind = 'live' | 'spectator' | 'virtual';

export function hasStarted(contest: Pick<ContestTimes, 'startTime'>, now: Date): boolean {
  return contest.startTime <= now;
}

/** The contest still runs at its exact end. Contestants with extra time may go on. */
export function hasEnded(contest: Pick<ContestTimes, 'endTime'>, now: Date): boolean {
  return contest.endTime < now;
}

/** Nobody has time left, also those with extra time. */
export function isOver(contest: { readonly overAt: Date }, now: Date): boolean {
  return contest.overAt < now;
}

export function contestPhase(contest: Pick<ContestTimes, 'startTime' | 'endTime'>, now: Date): ContestPhase {
  if (!hasStarted(contest, now)) return 'upcoming';
  return hasEnded(contest, now) ? 'ended' : 'running';
}

export function participationKind(virtual: number): ParticipationKind {
  if (virtual === 0) return 'live';
  return virtual < 0 ? 'spectator' : 'virtual';
}

/** When the time of this participation begins and ends. */
export function participationClock(
  contest: ContestTimes,
  participation: ParticipationStart,
): ParticipationClock {
  const { start, end, removed } = usualClock(contest, participation);
  return { start, end: afterContestTime(end, participation.extraMinutes * 60, removed), removed };
}

/** Without extra time. */
function usualClock(
  contest: ContestTimes,
  participation: Omit<ParticipationStart, 'extraMinutes'>,
): ParticipationClock {
  const { startTime, endTime, timeLimit, removedIntervals: removed } = contest;
  const { realStart } = participation;
  const kind = participationKind(participation.virtual);
  const ownStart = realStart ?? startTime;
  if (kind === 'virtual') {
    const length = timeLimit ?? contestSeconds(startTime, endTime, removed);
    return { start: ownStart, end: afterContestTime(ownStart, length, []), removed: [] };
  }
  if (timeLimit === null) return { start: startTime, end: endTime, removed };
  if (kind === 'spectator' || realStart === null) return { start: ownStart, end: endTime, removed };
  return {
    start: realStart,
    end: earliest(afterContestTime(realStart, timeLimit, removed), endTime),
    removed,
  };
}

export function participationHasEnded(clock: ParticipationClock, now: Date): boolean {
  return clock.end < now;
}

/** Of wall time; negative if `to` is earlier. */
export function secondsBetween(from: Date, to: Date): Seconds {
  return (to.getTime() - from.getTime()) / 1000;
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}
