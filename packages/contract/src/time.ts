/** UTC, `+00:00`, three fraction digits or none: the format of all times in replies. */
export function formatTime(moment: Date): string {
  return moment.toISOString().replace(/\.000Z$|Z$/, '+00:00');
}

/**
 * Any ISO 8601 date-time or date as a moment in whole milliseconds. Further digits are truncated, so that the value
 * never moves forward. No offset means UTC. Null for everything else, and for moments outside the years 1 to 9999.
 */
export function parseTime(text: string): Date | null {
  const match = dateTime.exec(text);
  if (!match?.groups) return null;
  const { hour, minute = '00', second = '00', fraction = '', offset } = match.groups;
  const day = dayOf(match.groups);
  if (day === null || Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offsetMinutes = offset === undefined ? 0 : minutesOf(offset);
  if (offsetMinutes === null) return null;
  const clock = ((Number(hour ?? 0) * 60 + Number(minute) - offsetMinutes) * 60 + Number(second)) * 1000;
  const moment = day + clock + Number(fraction.padEnd(3, '0').slice(0, 3));
  return moment < firstMoment || moment > lastMoment ? null : new Date(moment);
}

const dayLength = 86_400_000;
const firstMoment = utcDay(1, 1, 1);
const lastMoment = utcDay(9999, 12, 31) + dayLength - 1;

const calendar = String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})`;
const week = String.raw`(?<weekYear>\d{4})-W(?<week>\d{2})(?:-(?<weekday>\d))?`;
const ordinal = String.raw`(?<ordinalYear>\d{4})-(?<ordinalDay>\d{3})`;
const clock = String.raw`(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?`;
const zone = String.raw`(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)?`;
const basic = String.raw`(?<basicYear>\d{4})(?<basicMonth>\d{2})(?<basicDate>\d{2})`;
const dateTime = new RegExp(`^(?:${calendar}|${week}|${ordinal}|${basic})(?:[Tt ]${clock}${zone})?$`);

function dayOf(groups: Record<string, string | undefined>): number | null {
  const { year = groups.basicYear, month = groups.basicMonth, date = groups.basicDate } = groups;
  if (year !== undefined) return calendarDay(Number(year), Number(month), Number(date));
  if (groups.weekYear !== undefined) {
    return weekDay(Number(groups.weekYear), Number(groups.week), Number(groups.weekday ?? 1));
  }
  return ordinalDay(Number(groups.ordinalYear), Number(groups.ordinalDay));
}

function calendarDay(year: number, month: number, date: number): number | null {
  const day = utcDay(year, month, date);
  const back = new Date(day);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === date && date > 0;
  return isReal ? day : null;
}

/** Week 1 contains January 4. Weeks begin on Monday, 1. */
function weekDay(year: number, weekNumber: number, weekday: number): number | null {
  if (weekNumber < 1 || weekNumber > 53 || weekday < 1 || weekday > 7) return null;
  const fourth = utcDay(year, 1, 4);
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayLength;
  return firstMonday + ((weekNumber - 1) * 7 + weekday - 1) * dayLength;
}

function ordinalDay(year: number, dayOfYear: number): number | null {
  const day = utcDay(year, 1, 1) + (dayOfYear - 1) * dayLength;
  return new Date(day).getUTCFullYear() === year ? day : null;
}

/** `Date.UTC` interprets years 0 to 99 as 1900 to 1999; this function does not. */
function utcDay(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

function minutesOf(offset: string): number | null {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
