import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { DemoSite } from '../demo-site.ts';
import { newContext } from '../open-browser.ts';
import type { ListedPage, VisitorName } from '../page-list.ts';
import { paintFirst, recordShifts } from './layout-shifts.ts';
import { type Loading, watchLoading } from './watch-loading.ts';

/** Opens a page of the list as its visitor, in a profile without a cache, and closes it after `look`. */
export async function visitPage<Seen>(
  browser: Browser,
  site: DemoSite,
  { as, path }: Pick<ListedPage, 'as' | 'path'>,
  look: (page: Page, open: () => Promise<void>) => Promise<Seen>,
  options: BrowserContextOptions = {},
): Promise<Seen> {
  const page = await pageOf(browser, site, as, options);
  try {
    return await look(page, async () => void (await page.goto(path, { waitUntil: 'load' })));
  } finally {
    await page.context().close();
  }
}

/** While somebody works on a page: the names of those to open, separated by commas. */
const wanted = process.env.TEST_PAGES?.split(',');

/** A name that does not exist would leave nothing to check. */
function pageNamed({ pages }: DemoSite, name: string): ListedPage {
  const listed = pages.find((one) => one.name === name);
  if (!listed) throw new Error(`TEST_PAGES: there is no page ${name}`);
  return listed;
}

/** Opening a page costs about as much as looking at it, so a second page loads meanwhile. */
const pagesAtOnce = 2;

/** Opens every page of the list. Pages of one visitor share a profile, because a new one for each takes most of the time. */
export async function visitAllPages(
  browser: Browser,
  site: DemoSite,
  look: (page: Page, listed: ListedPage, loading: Loading) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const waiting = wanted?.map((name) => pageNamed(site, name)) ?? [...site.pages];
  const visitInTurn = async () => {
    let visitor: VisitorName | undefined;
    let page: Page | undefined;
    let loading: Loading | undefined;
    for (let listed = waiting.shift(); listed; listed = waiting.shift()) {
      if (!page || !loading || visitor !== listed.as) {
        await page?.context().close();
        page = await pageOf(browser, site, listed.as, options);
        await page.addInitScript(removeServiceWorkers);
        await page.addInitScript(recordShifts);
        await paintFirst(page);
        loading = await watchLoading(page);
        visitor = listed.as;
      }
      // The page before must end first: it may still be loading its editor.
      await page.goto('about:blank');
      loading.begin();
      await page.goto(listed.path, { waitUntil: 'load' });
      await look(page, listed, loading);
    }
    await page?.context().close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, visitInTurn));
}

/** A ceremony then keeps nothing: what it fetches to be kept is no part of a first view, and its worker would answer for the site. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

async function pageOf(
  browser: Browser,
  { address, sessions }: DemoSite,
  as: VisitorName,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await newContext(browser, { baseURL: address, ...options });
  const session = sessions[as];
  if (session !== null) await context.addCookies([{ name: 'sessionid', value: session, url: address }]);
  return context.newPage();
}
