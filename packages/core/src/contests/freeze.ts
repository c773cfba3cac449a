import { type FormatName, formats } from '../formats/formats.ts';
import { isOver } from './contest-time.ts';
import { afterContestTime, contestSeconds, type RemovedInterval } from './removed-time.ts';

export interface FreezeRule {
  readonly format: FormatName;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly removedIntervals: readonly RemovedInterval[];
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
}

/** The same instant for everybody, also in contests with personal windows; null when the contest has no freeze. */
export function frozenAt(rule: Omit<FreezeRule, 'thawedAt'>): Date | null {
  return formats[rule.format].canFreeze ? statedFreeze(rule) : null;
}

/** What the frozen minutes say, also where the format gives them no effect. */
export function statedFreeze(rule: Omit<FreezeRule, 'thawedAt' | 'format'>): Date | null {
  const { startTime, endTime, removedIntervals: removed, frozenLastMinutes } = rule;
  if (frozenLastMinutes === 0) return null;
  if (removed.length === 0) return new Date(endTime.getTime() - frozenLastMinutes * 60_000);
  const until = contestSeconds(startTime, endTime, removed) - frozenLastMinutes * 60;
  return afterContestTime(startTime, until, removed);
}

/**
 * At a moment of the contest: the scoreboard stands still, and the result of a submission made then is hidden from everybody but its
 * owner and the editors. The end of the contest does not end the freeze; a thaw ends it for every moment.
 */
export function isFrozen(rule: FreezeRule, moment: Date): boolean {
  return rule.thawedAt === null && isSinceFreeze(frozenAt(rule), moment);
}

export function isSinceFreeze(freeze: Date | null, moment: Date): boolean {
  return freeze !== null && freeze <= moment;
}

export type ThawRefusal = 'contest has no freeze' | 'contest is thawed already' | 'contest has not ended';
export type UndoThawRefusal = 'contest is not thawed' | 'contest is final';

export function thawRefusal(rule: FreezeRule & { readonly overAt: Date }, now: Date): ThawRefusal | null {
  if (frozenAt(rule) === null) return 'contest has no freeze';
  if (rule.thawedAt !== null) return 'contest is thawed already';
  if (!isOver(rule, now)) return 'contest has not ended';
  return null;
}

export function undoThawRefusal(contest: {
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
}): UndoThawRefusal | null {
  if (contest.thawedAt === null) return 'contest is not thawed';
  if (contest.finalizedAt !== null) return 'contest is final';
  return null;
}
