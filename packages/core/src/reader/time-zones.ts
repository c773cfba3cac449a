/** Old names of a zone count, too. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,40}$/.test(zone)) return false;
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
}

/** In milliseconds, positive east of Greenwich. */
export function zoneOffset(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(time / 1000) * 1000;
}

/** To the minute: `2026-03-14 09:00`. */
export function minuteInZone(time: Date, zone: string): string {
  return formatIn(zone).format(time);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes long. The case of a name does not matter, so there are no more than zones. Swedish writes dates as ISO 8601 does. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = formats.get(zone.toLowerCase()) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(zone.toLowerCase(), format);
  return format;
}
