import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { DemoSite } from '../demo-site.ts';
import type { ListedPage } from '../page-list.ts';

/** Opens a page of the list as its visitor, in a profile without a cache, and closes it after `look`. */
export async function visitPage<Seen>(
  browser: Browser,
  { address, sessions }: DemoSite,
  { as, path }: Pick<ListedPage, 'as' | 'path'>,
  look: (page: Page, open: () => Promise<void>) => Promise<Seen>,
  options: BrowserContextOptions = {},
): Promise<Seen> {
  const context = await browser.newContext({ baseURL: address, ...options });
  const session = sessions[as];
  if (session !== null) await context.addCookies([{ name: 'sessionid', value: session, url: address }]);
  try {
    const page = await context.newPage();
    return await look(page, async () => void (await page.goto(path, { waitUntil: 'load' })));
  } finally {
    await context.close();
  }
}
