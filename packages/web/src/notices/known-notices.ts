import { lastReadAnnouncement, markAnnouncementsRead } from './read-announcements.ts';

const maxRemembered = 100;

/** Whether the reader has dismissed it, on whatever page of this browser. */
export function isDismissed(id: string): boolean {
  const announcement = siteAnnouncement(id);
  return announcement === null
    ? read('dismissed notices').includes(id)
    : announcement <= lastReadAnnouncement();
}

export function rememberDismissed(id: string): void {
  const announcement = siteAnnouncement(id);
  if (announcement === null) add('dismissed notices', id);
  else markAnnouncementsRead(announcement);
}

/** The number of an announcement to the whole site, which may come with the page or later; null for other notices. */
function siteAnnouncement(id: string): number | null {
  const found = /^announcement (\d+)$/.exec(id);
  return found && Number(found[1]);
}

/** False at the first question about a notice, and true later: a sound is played once. */
export function hasHeard(id: string): boolean {
  const isKnown = read('heard notices').includes(id);
  if (!isKnown) add('heard notices', id);
  return isKnown;
}

function read(name: string): string[] {
  try {
    const ids = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** A browser that stores nothing shows a notice again on the next page. */
function add(name: string, id: string): void {
  try {
    localStorage.setItem(name, JSON.stringify([...read(name), id].slice(-maxRemembered)));
  } catch {
    return;
  }
}
