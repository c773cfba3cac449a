/** An event of a calendar. */
export interface CalendarEvent {
  /** Unique in the world, and the same whenever the event is sent. */
  readonly uid: string;
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
  readonly address: string;
}

/** A calendar in the format of RFC 5545. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tribunal//Contests//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, name, start, end, address }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timeText(now)}`,
    `DTSTART:${timeText(start)}`,
    `DTEND:${timeText(end)}`,
    `SUMMARY:${escaped(name)}`,
    `URL:${address}`,
    'END:VEVENT',
  ];
}

function timeText(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

const maxLineLength = 75;

/** A line has at most 75 bytes; the rest continues on lines that begin with a space. No character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > maxLineLength) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += length;
  }
  return [...parts, part].join('\r\n');
}
