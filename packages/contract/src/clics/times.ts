/** `2026-11-16T04:39:49.000+00:00`: every tool reads exactly three digits after the point. */
export function absoluteTime(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}+00:00`;
}

/** `4:05:06.789`, or `-0:15:00.000` before the start. Hours have no leading zero and no limit. */
export function relativeTime(milliseconds: number): string {
  const sign = milliseconds < 0 ? '-' : '';
  const total = Math.abs(Math.round(milliseconds));
  const [seconds, fraction] = [Math.floor(total / 1000), total % 1000];
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${sign}${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(fraction).padStart(3, '0')}`;
}

export function minutesAsRelativeTime(minutes: number): string {
  return relativeTime(minutes * 60_000);
}

/** Seconds with at most three digits after the point. */
export function shortSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Milliseconds; null for what is not a relative time. Hours may have leading zeros, and the fraction any length. */
export function parseRelativeTime(text: string): number | null {
  const match = /^(-?)(\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, hours, minutes, seconds, fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const milliseconds = whole * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return sign === '-' ? -milliseconds : milliseconds;
}
