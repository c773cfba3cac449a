import type { Seconds } from '@tribunal/core/units';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In words, to the minute, in the largest unit that fits and the next smaller one: 2 days 3 hours, 45 minutes. */
export function lengthText(seconds: Seconds): string {
  const largest = units.findIndex(([, length]) => seconds >= length);
  if (largest < 0) return 'less than a minute';
  let left = seconds;
  const parts = units.slice(largest, largest + 2).map(([name, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`;
  });
  return parts.join(' ').trim();
}

/** As a clock shows it: 1:02:03. */
export function clockText(seconds: Seconds): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}
