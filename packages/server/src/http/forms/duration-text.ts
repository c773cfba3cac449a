/** Seconds of `2:30:00`, `2:30` (hours and minutes), `90m`, `2h 30m`, `45s` or `1d`; null when it is none. */
export function readDuration(text: string): number | null {
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  const parts = /^(?:(\d{1,5})d)? ?(?:(\d{1,6})h)? ?(?:(\d{1,7})m)? ?(?:(\d{1,8})s)?$/.exec(text);
  if (!parts || text === '') return null;
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return days! * 86_400 + hours! * 3600 + minutes! * 60 + seconds!;
}
