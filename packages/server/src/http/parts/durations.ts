import type { Seconds } from '@tribunal/core/units';
import type { Messages } from '../messages/messages.ts';

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** In words, in the largest unit that fits: 61 days. For what is long ago, the next smaller unit says nothing. */
export function roughLengthText({ site }: Messages, seconds: Seconds): string {
  const fitting = units.find(([, length]) => seconds >= length);
  if (!fitting) return site.lessThanAMinute;
  const [unit, length] = fitting;
  return site[unit](Math.floor(seconds / length));
}

/** In words, to the minute, in the largest unit that fits and the next smaller one: 2 days 3 hours, 45 minutes. */
export function lengthText({ site }: Messages, seconds: Seconds): string {
  const largest = units.findIndex(([, length]) => seconds >= length);
  if (largest < 0) return site.lessThanAMinute;
  let left = seconds;
  const parts = units.slice(largest, largest + 2).map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? '' : site[unit](count);
  });
  return parts.join(' ').trim();
}
