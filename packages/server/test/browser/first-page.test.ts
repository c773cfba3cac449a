import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { chromium } from 'playwright-core';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));
const needsChromium = { skip: !executablePath && 'needs chromium: install Debian package chromium' };

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

test(
  'a browser shows the problem list without errors and requests only the site',
  needsChromium,
  async () => {
    const app = await buildApp(testSite(await testDatabase()));
    after(() => app.close());
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const browser = await chromium.launch({ executablePath: executablePath!, args });
    try {
      const page = await browser.newPage();
      const requests: URL[] = [];
      const errors: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url())));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const reply = await page.goto(`${address}/problems/`, { waitUntil: 'networkidle' });
      assert.equal(reply?.status(), 200);
      assert.equal(await page.locator('h1').textContent(), 'Problems');
      assert.match(
        await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily),
        /sans-serif/,
        'the style sheet is in effect',
      );
      assert.deepEqual([...new Set(requests.map(({ origin }) => origin))], [address]);
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
    }
  },
);
