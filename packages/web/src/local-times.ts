import { minuteInZone } from '@tribunal/core/reader/time-zones';

/** The zone of the profile, or else that of the device. */
const zone = document.documentElement.dataset.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Shows moments in the time zone of the reader, also those that scripts insert later; the UTC time that the server wrote becomes the
 * tooltip.
 */
export function keepTimesLocal(page: HTMLElement): void {
  showLocalTimes(page);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (addedNodes.length > 0 && target instanceof HTMLElement) showLocalTimes(target);
  });
  observer.observe(page, { childList: true, subtree: true });
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
