import { rememberCookie } from '../remember-cookie.ts';

/** The banner of announcements can be closed without opening their page. The server reads the same cookie. */
export function offerToDismiss(banner: HTMLElement): void {
  for (const button of banner.querySelectorAll<HTMLButtonElement>('button[data-read]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const id = Number(button.dataset.read);
      markAnnouncementsRead(id);
      dismissUntil(banner, id);
    });
  }
}

/** Older ones count as read, too. */
export function markAnnouncementsRead(id: number): void {
  if (id > lastReadAnnouncement()) rememberCookie('read_announcement', String(id));
}

export function lastReadAnnouncement(): number {
  return Number(/(?:^|; )read_announcement=(\d+)/.exec(document.cookie)?.[1] ?? 0);
}

function dismissUntil(banner: HTMLElement, id: number): void {
  for (const button of banner.querySelectorAll<HTMLButtonElement>('button[data-read]'))
    if (Number(button.dataset.read) <= id) button.closest('[data-notice]')?.remove();
  if (banner.childElementCount === 0) banner.remove();
}
