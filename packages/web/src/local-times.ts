import { minuteInZone } from '@tribunal/core/reader/time-zones';
import { agoText } from '@tribunal/core/texts/ago-text';
import { rememberCookie } from './remember-cookie.ts';
import { startServerClock } from './server-clock.ts';

/** How often "3 minutes ago" is brought up to date. */
const agoMs = 20_000;

const zoneOfDevice = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** In which the server wrote the times of the page, or else that of the device. */
export const zone = document.documentElement.dataset.timeZone ?? zoneOfDevice;

/**
 * Shows moments in the time zone of the reader, also those that scripts insert later; the UTC time that the server wrote becomes the
 * tooltip.
 */
export function keepTimesLocal(page: HTMLElement): void {
  const clock = startServerClock();
  const show = (within: ParentNode) => {
    showLocalTimes(within);
    showHowLongAgo(within, clock.now());
  };
  show(page);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (addedNodes.length > 0 && target instanceof HTMLElement) show(target);
  });
  observer.observe(page, { childList: true, subtree: true });
  setInterval(() => {
    clock.check();
    showHowLongAgo(page, clock.now());
  }, agoMs);
}

/** Without a zone in the profile, the server writes and reads the times of the next page in this one. */
export function tellTimeZone(): void {
  rememberCookie('time_zone', zoneOfDevice);
}

/** Names the zone of the times in the footer. */
export function nameTimeZone(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-local]'))
    element.textContent = (element.dataset.local ?? '').replace('{zone}', () => zone);
}

function showLocalTimes(within: ParentNode): void {
  for (const element of within.querySelectorAll<HTMLTimeElement>('time[datetime]:not([title])')) {
    const moment = new Date(element.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    element.title = element.textContent;
    element.textContent = minuteInZone(moment, zone);
  }
}

/** The exact time, in the zone of the reader and in UTC, becomes the tooltip. */
function showHowLongAgo(within: ParentNode, now: number): void {
  for (const element of within.querySelectorAll<HTMLTimeElement>('time.recent[title]')) {
    if (element.dataset.exact === undefined) {
      element.dataset.exact = minuteInZone(new Date(element.dateTime), zone);
      element.title = `${element.dataset.exact} · ${element.title}`;
    }
    const seconds = (now - Date.parse(element.dateTime)) / 1000;
    const text = agoText(seconds, document.documentElement.lang) ?? element.dataset.exact;
    if (element.textContent !== text) element.textContent = text;
  }
}
