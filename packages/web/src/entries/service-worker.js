// Shows a page of its own while the site cannot be reached. Nothing that a user has seen is kept: only that page, which is the same for
// everybody, and its files, whose addresses contain hashes of their content.

/** As in app/keep-contest.ts. */
const cacheName = 'offline';
const offlinePage = '/offline/';

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  skipWaiting();
});
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(assetFrom(request));
});

async function keepOfflinePage() {
  const reply = await fetch(offlinePage, { credentials: 'omit' });
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  const page = await reply.clone().text();
  const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await cache.addAll([...new Set(files)]);
  await cache.put(offlinePage, reply);
}

/** Every answer of the site counts, errors too. */
async function navigate({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await caches.match(offlinePage, { cacheName });
    if (!kept) throw error;
    return kept;
  }
}

async function assetFrom(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}
