import type { Seconds } from '@tribunal/core/units';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In words, to the minute, of at most two units: 2 days 3 hours, 45 minutes. */
export function lengthText(seconds: Seconds): string {
  let left = Math.floor(seconds);
  const parts: string[] = [];
  for (const [name, length] of units) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}

/** As a clock shows it: 1:02:03. */
export function clockText(seconds: Seconds): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}
