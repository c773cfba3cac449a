import { minuteInZone } from '@tribunal/core/reader/time-zones';
import { type Html, html } from './html.ts';

/** A moment, to the minute. Scripts show it in the zone of the device, unless `momentsInZone` has put it into that of the profile. */
export function moment(time: Date): Html {
  const text = `${minuteInZone(time, 'UTC')} UTC`;
  return html`<time datetime="${time.toISOString()}">${text}</time>`;
}

/** A moment that readers compare with now: scripts write how long ago it was, and the exact time becomes the tooltip. */
export function recentMoment(time: Date): Html {
  const text = `${minuteInZone(time, 'UTC')} UTC`;
  return html`<time datetime="${time.toISOString()}" class="recent">${text}</time>`;
}

/**
 * Puts the moments of a page into the zone of its reader; the time in UTC becomes the tooltip. Works on the finished page, so that parts
 * of pages can be kept for all readers.
 */
export function momentsInZone(page: string, zone: string | null): string {
  if (zone === null) return page;
  return page.replace(
    /<time datetime="([^"]+)"( class="recent")?>([^<]+)<\/time>/g,
    (_, time: string, recent = '', utc: string) =>
      `<time datetime="${time}"${recent} title="${utc}">${minuteInZone(new Date(time), zone)}</time>`,
  );
}
