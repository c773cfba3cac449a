import { tellHeard, tellLost } from './connection.ts';

const pauseMs = 4000;

/**
 * Loads the page again every few seconds while it is visible, and replaces each part with `data-refresh` whose version has changed. The
 * focus and checked boxes stay as they were, and a request that fails changes nothing.
 */
export function keepPartsCurrent(): void {
  async function refresh(): Promise<void> {
    if (document.visibilityState === 'visible') await replaceChanged().catch(() => {});
    schedule();
  }
  function schedule(): void {
    // Not all pages at once, when a round of verdicts arrives.
    setTimeout(() => void refresh(), pauseMs * (0.75 + Math.random() / 2));
  }
  schedule();
}

/** Loads the page again, and replaces the parts whose version has changed. */
export async function replaceChanged(): Promise<void> {
  const reply = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!reply || reply.status >= 500) return tellLost();
  tellHeard();
  if (!reply.ok || reply.redirected) return;
  const current = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-refresh]')) {
    const recent = current.getElementById(part.id);
    if (recent && recent.dataset.refresh !== part.dataset.refresh) replacePart(part, recent);
  }
}

function replacePart(part: HTMLElement, recent: HTMLElement): void {
  const focused = document.activeElement;
  const checked = [...part.querySelectorAll<HTMLInputElement>('input:checked')].map(({ id }) => id);
  for (const name of Object.keys(part.dataset)) delete part.dataset[name];
  Object.assign(part.dataset, recent.dataset);
  part.replaceChildren(...recent.childNodes);
  for (const id of checked) {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement) box.checked = true;
  }
  if (focused?.id && !focused.isConnected) document.getElementById(focused.id)?.focus();
}
