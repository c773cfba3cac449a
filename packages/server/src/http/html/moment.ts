import { minuteInZone } from '@tribunal/core/reader/time-zones';
import { agoText } from '@tribunal/core/texts/ago-text';
import { type Html, html } from './html.ts';

/** A moment, to the minute. Scripts show it in the zone of the device, unless `momentsForReader` has put it into that of the profile. */
export function moment(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${inUtc(time)}</time>`;
}

/** A moment that readers compare with now: they read how long ago it was, and the exact time becomes the tooltip. */
export function recentMoment(time: Date): Html {
  return html`<time datetime="${time.toISOString()}" class="recent">${inUtc(time)}</time>`;
}

/** The style hides the zone while a script is awaited, whose text is as long as the rest. */
function inUtc(time: Date): Html {
  return html`${minuteInZone(time, 'UTC')}<span class="zone"> ${'UTC'}</span>`;
}

interface Reader {
  readonly zone: string | null;
  readonly language: string;
  /** Null for a page that is kept for later readers: scripts then write how long ago something was. */
  readonly now: Date | null;
}

/**
 * Puts the moments of a page into the zone of its reader, or says how long ago they were; the time in UTC becomes the tooltip. Works on the
 * finished page, so that parts of pages can be kept for all readers.
 */
export function momentsForReader(page: string, { zone, language, now }: Reader): string {
  if (zone === null && now === null) return page;
  return page.replace(
    /<time datetime="([^"]+)"( class="recent")?>([^<]+)<span class="zone">([^<]+)<\/span><\/time>/g,
    (sent, time: string, recent = '', utc: string, utcName: string) => {
      const moment = new Date(time);
      const ago = recent && now && agoText((now.getTime() - moment.getTime()) / 1000, language);
      const text = ago || (zone && minuteInZone(moment, zone));
      return text ? `<time datetime="${time}"${recent} title="${utc}${utcName}">${text}</time>` : sent;
    },
  );
}
