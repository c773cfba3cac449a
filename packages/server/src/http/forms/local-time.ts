import { zoneOffset } from '@tribunal/core/reader/time-zones';

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
