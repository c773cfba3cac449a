// `npm run screenshots [-- NAME…]`: whole pictures of all pages or of those with the given names, in the folder `screenshots/`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { demoSite } from '../packages/server/test/browser/demo-site.ts';
import { openChromium } from '../packages/server/test/browser/open-browser.ts';
import type { ListedPage } from '../packages/server/test/browser/page-list.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const widths = { 375: 740, 768: 1024, 1440: 900, 1920: 1080 };
const themes = ['light', 'dark'] as const;
const wanted = process.argv.slice(2);

test('screenshots', async () => {
  const { address, pages, sessions } = await demoSite();
  const browser = await openChromium();
  after(() => browser.close());
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chosen = pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const colorScheme of themes) {
    for (const visitor of new Set(chosen.map(({ as }) => as))) {
      const context = await browser.newContext({ baseURL: address, colorScheme });
      const session = sessions[visitor];
      if (session) await context.addCookies([{ name: 'sessionid', value: session, url: address }]);
      const page = await context.newPage();
      for (const listed of chosen.filter(({ as }) => as === visitor)) await shoot(page, listed, colorScheme);
      await context.close();
    }
  }
  writeFileSync(`${folder}index.html`, index(chosen));
});

async function shoot(page: Page, { name, path }: ListedPage, theme: string): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.goto(path);
    await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: true });
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
