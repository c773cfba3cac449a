/** Reads `2026-03-14T09:00` or `2026-03-14 09:00[:30]` as a local time of the zone; null when it is none. */
export function readLocalTime(text: string, zone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const asUtc = Date.UTC(year!, month! - 1, day, hour, minute, second);
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== day || hour! > 23 || minute! > 59) return null;
  // The offset at the guess may differ from the one at the answer near a change of clocks.
  const first = asUtc - zoneOffset(asUtc, zone);
  return new Date(asUtc - zoneOffset(first, zone));
}

/** The local time of the zone as an input of type `datetime-local` takes it. */
export function localTimeText(time: Date, zone: string): string {
  const local = new Date(time.getTime() + zoneOffset(time.getTime(), zone)).toISOString();
  return local.slice(0, local.slice(17, 19) === '00' ? 16 : 19);
}

/** Old names of a zone count, too: the list of `Intl.supportedValuesOf` lacks them. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,40}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** In milliseconds, positive east of Greenwich. */
function zoneOffset(time: number, zone: string): number {
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
