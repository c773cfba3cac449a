import { hasEnded, secondsBetween } from './contest-time.ts';
import type { FormatName } from './formats/format.ts';

export interface FreezeRule {
  readonly format: FormatName;
  readonly endTime: Date;
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
}

export function canFreeze(format: FormatName): boolean {
  return format === 'icpc' || format === 'site';
}

/** The same instant for everybody, also in contests with personal windows; null when the contest has no freeze. */
export function frozenAt(rule: Pick<FreezeRule, 'format' | 'endTime' | 'frozenLastMinutes'>): Date | null {
  if (rule.frozenLastMinutes === 0 || !canFreeze(rule.format)) return null;
  return new Date(rule.endTime.getTime() - rule.frozenLastMinutes * 60_000);
}

/** The end of the contest does not end the freeze: only a thaw does. */
export function isFrozen(rule: FreezeRule, now: Date): boolean {
  const from = frozenAt(rule);
  return from !== null && from <= now && !(rule.thawedAt !== null && rule.thawedAt <= now);
}

/** Whether the result of a submission is kept from everybody but its owner and the editors. */
export function isHiddenByFreeze(rule: FreezeRule, submittedAt: Date, now: Date): boolean {
  const from = frozenAt(rule);
  return from !== null && from <= submittedAt && isFrozen(rule, now);
}

export function frozenMinutesRefusal(
  contest: { readonly format: FormatName; readonly startTime: Date; readonly endTime: Date },
  minutes: number,
): string | null {
  const longest = Math.floor(secondsBetween(contest.startTime, contest.endTime) / 60);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > longest) {
    return `frozen minutes must be a whole number from 0 to ${longest}`;
  }
  if (minutes > 0 && !canFreeze(contest.format)) {
    return `a contest of format ${contest.format} cannot be frozen`;
  }
  return null;
}

export function thawRefusal(rule: FreezeRule, now: Date): string | null {
  if (frozenAt(rule) === null) return 'the contest has no freeze';
  if (rule.thawedAt !== null) return 'the contest is already thawed';
  if (!hasEnded(rule, now)) return 'the contest has not ended';
  return null;
}

export function undoThawRefusal(contest: {
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
}): string | null {
  if (contest.thawedAt === null) return 'the contest is not thawed';
  if (contest.finalizedAt !== null) return 'the contest is final';
  return null;
}
