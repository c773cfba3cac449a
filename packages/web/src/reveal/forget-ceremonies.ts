/** As in the worker. */
export const cacheName = 'reveal';

/** Browsers keep nothing for sites without HTTPS. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** Who uses the browser after a sign-out finds neither the results of a ceremony nor the notes of its presenter in it. */
export async function forgetCeremonies(): Promise<void> {
  forgetTexts();
  if (!canKeep() || !(await caches.has(cacheName).catch(() => false))) return;
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith('/reveal/')) await worker.unregister();
  // Last: if the reader leaves the page before, the next one goes on.
  await caches.delete(cacheName);
}

function forgetTexts(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (/^reveal(?:-notes)?:/.test(name)) localStorage.removeItem(name);
  } catch {
    // Where the storage is forbidden, nothing is saved.
  }
}
