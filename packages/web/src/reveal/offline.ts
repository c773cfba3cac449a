import type { RevealData } from '@tribunal/contract/contests/reveal';
import { afterLoad } from '../after-load.ts';
import { imagesOf } from './award-card.ts';
import { hasAward } from './ceremony.ts';
import { cacheName, canKeep } from './forget-ceremonies.ts';

/** With that of the worker, the kept ceremony opens after 5 seconds. */
const patienceMs = 3000;

/** A site that accepts the connection and stays silent counts as away. */
export function unlessSilent(answer: Promise<RevealData | null>): Promise<RevealData | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))]);
}

/**
 * Keeps the page, its files and the images of the cards, so that the ceremony can be loaded again without a connection. The page comes
 * after its files: a page that is kept is never one that cannot run.
 */
export async function keepPage({ teams }: RevealData): Promise<void> {
  if (!canKeep()) return;
  await afterLoad();
  await navigator.serviceWorker.register('worker.js');
  const files = [...document.querySelectorAll<HTMLElement>('link[href], script[src]')].map(
    (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
  );
  await keepFiles(files);
  await keepFiles([location.pathname + location.search]);
  await keepFiles(teams.filter(hasAward).flatMap(imagesOf));
}

async function keepFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all([...new Set(addresses)].map(keepFile));
}

async function keepFile(address: string): Promise<void> {
  const reply = await fetch(address);
  // A redirect leads to the sign-in page.
  if (reply.ok && !reply.redirected) await (await caches.open(cacheName)).put(address, reply);
}

export async function keepCeremony(place: HTMLElement, data: RevealData): Promise<void> {
  if (!canKeep()) return;
  await (await caches.open(cacheName)).put(nameOf(place), new Response(JSON.stringify(data)));
}

/** The ceremony that was shown last; null when none is kept. */
export async function keptCeremony(place: HTMLElement): Promise<RevealData | null> {
  if (!canKeep()) return null;
  const reply = await (await caches.open(cacheName)).match(nameOf(place));
  return reply ? ((await reply.json()) as RevealData) : null;
}

/** Not an address of the site: the worker must not take it for an answer of the site. */
function nameOf({ dataset }: HTMLElement): string {
  return `${dataset.plan}`.replace('plan.json', 'kept-plan.json');
}
