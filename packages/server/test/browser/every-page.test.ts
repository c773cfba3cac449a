import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type DemoSite, demoSite } from './demo-site.ts';
import { needsChromium, openChromium } from './open-browser.ts';
import type { ListedPage } from './page-list.ts';
import { findingsOn, firstLook, sidewaysInVietnamese } from './visits/axe-findings.ts';
import { layoutShift } from './visits/layout-shifts.ts';
import { type RefusedForm, refusedForms, sendWrong } from './visits/refused-forms.ts';
import { visitAllPages } from './visits/visit-pages.ts';
import type { FirstView, Loading } from './visits/watch-loading.ts';

const maxBytes = 60_000;
/** Statements with formulas. */
const maxBytesWithMathematics = 120_000;
/** At which a refused form is checked: it differs from the page that was checked only in its messages, which have least room there. */
const widthsOfRefused = [375];
const maxShift = 0.05;
/** Sizes at which a page is loaded to see what moves, besides the first one. The theme, which changes colors only, is dark there. */
const otherSizes = [
  { width: 375, height: 740 },
  { width: 768, height: 1024 },
];
const cachedForever = 'public, max-age=31536000, immutable';

/** A page is opened once for all checks: to open it costs as much as to look at it. */
describe('every page', needsChromium, () => {
  let site: DemoSite;
  let browser: Browser;
  const faults = {
    loading: [] as string[],
    shifts: [] as string[],
    looking: [] as string[],
    refused: [] as string[],
  };

  before(async () => {
    site = await demoSite();
    browser = await openChromium();
    await visitAllPages(browser, site, look, { reducedMotion: 'reduce', viewport: firstLook });
  });
  after(() => browser.close());

  async function look(page: Page, listed: ListedPage, loading: Loading): Promise<void> {
    const { name } = listed;
    faults.loading.push(...loadingFaults(listed, await loading.loaded()).map((fault) => `${name}: ${fault}`));
    await noteShift(page, name, loading);
    faults.looking.push(...(await findingsOn(page)).map((finding) => `${name} ${finding}`));
    faults.loading.push(...loading.faults().map((fault) => `${name}: ${fault}`));
    for (const [index, refused] of refusedForms.filter((one) => one.page === name).entries()) {
      if (index > 0) await page.goto(listed.path, { waitUntil: 'load' });
      await lookAtRefused(page, refused);
    }
    await lookAtShifts(page, listed, loading);
    const tooWide = await sidewaysInVietnamese(page, listed.path);
    faults.looking.push(...tooWide.map((finding) => `${name} in Vietnamese ${finding}`));
  }

  async function noteShift(page: Page, name: string, loading: Loading): Promise<void> {
    await loading.settled();
    const { sum, moved } = await layoutShift(page);
    const width = page.viewportSize()?.width;
    if (sum > maxShift) faults.shifts.push(`${name} at ${width} px: ${sum.toFixed(3)} (${moved})`);
  }

  async function lookAtShifts(page: Page, { name, path }: ListedPage, loading: Loading): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const size of otherSizes) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'load' });
      await noteShift(page, name, loading);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(firstLook);
  }

  async function lookAtRefused(page: Page, refused: RefusedForm): Promise<void> {
    const form = `${refused.page} ${refused.action ?? ''}`;
    const status = await sendWrong(page, refused);
    const isExplained = (await page.locator('ul.errorlist').count()) > 0;
    if (status < 400 || !isExplained)
      faults.refused.push(`${form} answers ${status}, errors: ${isExplained}`);
    const findings = await findingsOn(page, widthsOfRefused);
    faults.refused.push(...findings.map((finding) => `${form} ${finding}`));
  }

  function loadingFaults({ path }: ListedPage, { bytes, fileCaching }: FirstView): string[] {
    const most = /^\/problem\/\w+$/.test(path) ? maxBytesWithMathematics : maxBytes;
    return [
      ...(bytes < most ? [] : [`transfers ${bytes} bytes`]),
      ...(bytes > 1000 ? [] : [`transfers only ${bytes} bytes`]),
      ...fileCaching
        .filter((caching) => caching !== cachedForever)
        .map((caching) => `has files with ${caching}`),
      ...(fileCaching.length > 0 ? [] : ['loads no files']),
    ];
  }

  test('is small at the first view, loads everything from the site alone and obeys its content security policy', () => {
    assert.deepEqual(faults.loading, []);
  });

  test('does not move what the reader has seen: the layout shift is at most 0.05 at 375, 768 and 1440 px, however late the scripts arrive', () => {
    assert.deepEqual(faults.shifts, []);
  });

  test('passes axe at 375 and 1440 px, the rules about colors also in dark, those about widths also at 768 px, and is never scrolled sideways, also in Vietnamese', () => {
    assert.deepEqual(faults.looking, []);
  });

  test('that answers a wrong form explains it and passes axe, too', () => {
    assert.deepEqual(faults.refused, []);
  });
});
