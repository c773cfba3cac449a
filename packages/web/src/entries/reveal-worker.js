// Answers from what the ceremony has kept when the site cannot be reached, so that a reload works without a connection.

/** As in reveal/offline.ts. */
const cacheName = 'reveal';
const patienceMs = 2000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const isStream = event.request.headers.get('accept') === 'text/event-stream';
  if (event.request.method === 'GET' && !isStream) event.respondWith(answer(event.request));
});

/**
 * For the page, the network first: what is kept may be old. A connection that is too slow counts as none. The addresses of the other files
 * contain hashes of their content.
 */
async function answer(request) {
  const kept = await caches.open(cacheName).then((cache) => cache.match(request, { ignoreVary: true }));
  if (!kept) return fetch(request);
  if (!request.url.startsWith(registration.scope)) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}
