import type { Browser } from 'playwright-core';
import type { DemoSite } from '../demo-site.ts';
import type { ListedPage } from '../page-list.ts';
import { visitPage } from './visit-pages.ts';

export interface FirstView {
  /** Everything that crosses the line until the page is loaded: heads and compressed bodies. */
  readonly bytes: number;
  readonly requests: readonly URL[];
  /** Faults that the browser reports, such as violations of the content security policy. */
  readonly faults: readonly string[];
  /** `Cache-Control` of the files that the page loads. */
  readonly fileCaching: readonly string[];
}

/** Opens a page in a browser that has never been on the site. */
export function firstView(browser: Browser, site: DemoSite, listed: ListedPage): Promise<FirstView> {
  return visitPage(browser, site, listed, async (page, open) => {
    const faults: string[] = [];
    const answers: Promise<{ url: URL; bytes: number; caching: string } | null>[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // The browser reports the status of an error page, too.
      if (message.type() === 'error' && !/the server responded with a status of/.test(message.text()))
        faults.push(message.text());
    });
    page.on('requestfinished', (request) => {
      answers.push(
        Promise.all([request.sizes(), request.response()]).then(
          ([sizes, response]) => ({
            url: new URL(request.url()),
            bytes: sizes.responseBodySize + sizes.responseHeadersSize,
            caching: response?.headers()['cache-control'] ?? '',
          }),
          // It ended after the page was closed.
          () => null,
        ),
      );
    });
    await open();
    const loaded = (await Promise.all(answers)).filter((one) => one !== null);
    const files = loaded.filter(({ url }) => url.pathname.startsWith('/assets/'));
    return {
      bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: loaded.map(({ url }) => url),
      faults,
      fileCaching: [...new Set(files.map(({ caching }) => caching))],
    };
  });
}
