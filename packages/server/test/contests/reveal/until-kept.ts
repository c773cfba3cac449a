import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/eventually.ts';

/** Until the ceremony of the page can be opened without the site, and these files, too. */
export function untilKept(page: Page, files: readonly string[] = []): Promise<void> {
  return eventually('the ceremony is kept', () =>
    page.evaluate(
      async (addresses) => {
        const kept = await Promise.all(addresses.map((one) => caches.match(one, { ignoreVary: true })));
        return navigator.serviceWorker.controller !== null && kept.every(Boolean);
      },
      [page.url(), ...files],
    ),
  );
}
