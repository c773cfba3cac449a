import type { Seconds } from '../units.ts';

/** As a clock shows it: 1:02:03. */
export function clockText(seconds: Seconds): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}
