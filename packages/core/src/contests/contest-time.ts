import type { Seconds } from '../units.ts';

export interface ContestTimes {
  readonly startTime: Date;
  readonly endTime: Date;
  /** Length of each contestant's own window; null if all share the times of the contest. */
  readonly timeLimit: Seconds | null;
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
  const { start, end } = usualClock(contest, participation);
  return { start, end: later(end, participation.extraMinutes * 60) };
}

/** Without extra time. */
function usualClock(
  contest: ContestTimes,
  participation: Omit<ParticipationStart, 'extraMinutes'>,
): ParticipationClock {
  const { startTime, endTime, timeLimit } = contest;
  const { realStart } = participation;
  const kind = participationKind(participation.virtual);
  const ownStart = realStart ?? startTime;
  if (kind === 'virtual') {
    return { start: ownStart, end: later(ownStart, timeLimit ?? secondsBetween(startTime, endTime)) };
  }
  if (timeLimit === null) return { start: startTime, end: endTime };
  if (kind === 'spectator' || realStart === null) return { start: ownStart, end: endTime };
  return { start: realStart, end: earliest(later(realStart, timeLimit), endTime) };
}

export function participationHasEnded(clock: ParticipationClock, now: Date): boolean {
  return clock.end < now;
}

/** Negative if `to` is earlier. */
export function secondsBetween(from: Date, to: Date): Seconds {
  return (to.getTime() - from.getTime()) / 1000;
}

function later(moment: Date, seconds: Seconds): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}
