// `npm run screenshots [-- NAME…]`: whole pictures of all pages or of those with the given names, in the folder `screenshots/`.
// `npm run screenshots -- --readme`: the pictures of the README.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { type DemoSite, demoSite } from '../packages/server/test/browser/demo-site.ts';
import { openChromium } from '../packages/server/test/browser/open-browser.ts';
import type { ListedPage, VisitorName } from '../packages/server/test/browser/page-list.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const readmeFolder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const widths = { 375: 740, 768: 1024, 1440: 900, 1920: 1080 };
const themes = ['light', 'dark'] as const;
const readmeSize = { width: 1200, height: 780 };
const readmePictures = [
  { name: 'scoreboard', as: 'guest', path: '/contest/city_finals/ranking/' },
  { name: 'statement', as: 'contestant', path: '/problem/fence' },
] as const;
const wanted = process.argv.slice(2);

test('screenshots', async () => {
  const site = await demoSite();
  const browser = await openChromium();
  after(() => browser.close());
  await (wanted[0] === '--readme' ? shootForReadme(browser, site) : shootPages(browser, site));
});

async function shootPages(browser: Browser, site: DemoSite): Promise<void> {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chosen = site.pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const theme of themes) {
    for (const visitor of new Set(chosen.map(({ as }) => as))) {
      const page = await openAs(browser, site, visitor, theme);
      for (const listed of chosen.filter(({ as }) => as === visitor)) await shoot(page, listed, theme);
      await page.context().close();
    }
  }
  writeFileSync(`${folder}index.html`, index(chosen));
}

async function openAs(
  browser: Browser,
  { address, sessions }: DemoSite,
  visitor: VisitorName,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, colorScheme });
  const session = sessions[visitor];
  if (session) await context.addCookies([{ name: 'sessionid', value: session, url: address }]);
  return context.newPage();
}

async function shoot(page: Page, { name, path }: ListedPage, theme: string): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.goto(path);
    await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: true });
  }
}

/** In WebP, which is smaller than the formats of playwright. */
async function shootForReadme(browser: Browser, site: DemoSite): Promise<void> {
  for (const { name, as, path } of readmePictures) {
    const page = await openAs(browser, site, as, 'light');
    await page.setViewportSize(readmeSize);
    await page.goto(path);
    const chromium = await page.context().newCDPSession(page);
    const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(`${readmeFolder}${name}.webp`, Buffer.from(data, 'base64'));
    await page.context().close();
  }
}

/** All pictures on one page, the same page side by side. */
function index(pages: readonly ListedPage[]): string {
  const rows = pages.map(({ name, path }) => {
    const pictures = Object.keys(widths).flatMap((width) =>
      themes.map(
        (theme) =>
          `<img loading="lazy" height="360" src="${name}-${width}-${theme}.png" alt="${width} ${theme}">`,
      ),
    );
    return `<h2>${name} <code>${path}</code></h2><p>${pictures.join(' ')}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>${rows.join('\n')}\n`;
}
