import { afterLoad } from '../after-load.ts';

const name = 'contest bar';

interface KeptBar {
  readonly html: string;
  /** Milliseconds by which the server is ahead of this computer. */
  readonly ahead: number;
}

/** Installs the worker that shows the offline page. Browsers have none for sites without HTTPS. */
export async function offerOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await afterLoad();
  const styles =
    document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.getAttribute('href') ?? '';
  // With the name of the style sheet, a new version of the site brings a new offline page.
  await navigator.serviceWorker
    .register(`/service-worker.js?${styles.replace(/.*\//, '')}`, { scope: '/' })
    .catch(() => {});
}

/** The bar of the contest that the reader is in, for the offline page; after a sign-out there is none. */
export function keepContestBar(): void {
  const isGuest = document.querySelector('#user-links [href^="/accounts/login/"]') !== null;
  const bar = document.querySelector<HTMLElement>('.contest-bar');
  const time = document.querySelector<HTMLMetaElement>('meta[name="server-time"]')?.content;
  const isSignedIn = document.getElementById('live-notices') !== null;
  try {
    if (isGuest) localStorage.removeItem(name);
    else if (bar && time && isSignedIn) {
      const kept: KeptBar = { html: bar.outerHTML, ahead: Date.parse(time) - Date.now() };
      localStorage.setItem(name, JSON.stringify(kept));
    }
  } catch {
    // Where the storage is forbidden, the offline page has no bar.
  }
}

/** On the offline page: the bar as it was last, with a clock that runs. */
export function showKeptBar(page: HTMLElement): void {
  try {
    const kept: KeptBar | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (!kept) return;
    const bar = new DOMParser()
      .parseFromString(kept.html, 'text/html')
      .querySelector<HTMLElement>('.contest-bar');
    if (!bar || Date.parse(bar.dataset.ends ?? '') <= Date.now() + kept.ahead) return;
    const time = document.querySelector<HTMLMetaElement>('meta[name="server-time"]');
    if (time) time.content = new Date(Date.now() + kept.ahead).toISOString();
    page.before(bar);
  } catch {
    // What is kept is of another version of the site.
  }
}

/** On the offline page: goes on as soon as there is a connection. */
export function returnWhenOnline(): void {
  addEventListener('online', () => location.reload());
}
