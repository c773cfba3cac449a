import type { Seconds } from '../units.ts';

/** As a clock shows it: 1:02:03. */
export function clockText(seconds: Seconds): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}

const shownByClock: Seconds = 48 * 3600;

/** The time until something, in words of the language when it is more than two days: 5 days 1 hour. */
export function countdownText(seconds: Seconds, language: string): string {
  if (seconds <= shownByClock) return clockText(seconds);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const inWords = (count: number, unit: 'day' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return hours === 0 ? inWords(days, 'day') : `${inWords(days, 'day')} ${inWords(hours, 'hour')}`;
}
