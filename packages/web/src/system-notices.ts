import { part } from './part.ts';

const name = 'system notices';

/** Whether the reader wants notifications of the system, and the browser allows them. */
export function wantsSystemNotices(): boolean {
  try {
    return (
      'Notification' in window && Notification.permission === 'granted' && localStorage.getItem(name) === 'on'
    );
  } catch {
    return false;
  }
}

/** While something else is in front of the page. Pages in several tabs show one notification. */
export function showSystemNotice({
  id,
  title,
  text,
  address,
}: Record<'id' | 'title' | 'text' | 'address', string>): void {
  if (!document.hidden || !wantsSystemNotices()) return;
  try {
    const shown = new Notification(title, {
      body: text,
      tag: id,
      icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '',
    });
    shown.addEventListener('click', () => {
      window.focus();
      location.assign(address);
    });
  } catch {
    // Browsers of phones show them only through a service worker.
  }
}

/** The box that turns them on and off. Without scripts, the style hides it. */
export function offerSystemNotices(card: HTMLElement): void {
  const box = part(card, 'input');
  if (!('Notification' in window)) {
    card.remove();
    return;
  }
  box.checked = wantsSystemNotices();
  box.addEventListener('change', () => void choose());

  async function choose(): Promise<void> {
    const isAllowed = box.checked && (await Notification.requestPermission()) === 'granted';
    if (box.checked && !isAllowed) part(card, '.quiet').textContent = card.dataset.blocked ?? '';
    box.checked = isAllowed;
    try {
      localStorage.setItem(name, isAllowed ? 'on' : 'off');
    } catch {
      box.checked = false;
    }
  }
}
