import { hasEnded } from './contest-time.ts';
import { type FormatName, formats } from './formats/formats.ts';

export interface FreezeRule {
  readonly format: FormatName;
  readonly endTime: Date;
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
}

/** The same instant for everybody, also in contests with personal windows; null when the contest has no freeze. */
export function frozenAt(rule: Pick<FreezeRule, 'format' | 'endTime' | 'frozenLastMinutes'>): Date | null {
  return formats[rule.format].canFreeze ? statedFreeze(rule) : null;
}

/** What the frozen minutes say, also where the format gives them no effect. */
export function statedFreeze(rule: Pick<FreezeRule, 'endTime' | 'frozenLastMinutes'>): Date | null {
  if (rule.frozenLastMinutes === 0) return null;
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

export type ThawRefusal = 'contest has no freeze' | 'contest is thawed already' | 'contest has not ended';
export type UndoThawRefusal = 'contest is not thawed' | 'contest is final';

export function thawRefusal(rule: FreezeRule, now: Date): ThawRefusal | null {
  if (frozenAt(rule) === null) return 'contest has no freeze';
  if (rule.thawedAt !== null) return 'contest is thawed already';
  if (!hasEnded(rule, now)) return 'contest has not ended';
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
