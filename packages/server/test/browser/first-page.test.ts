import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

test(
  'a browser shows the problem list without errors and requests only the site',
  needsChromium,
  async () => {
    const { address, newPage } = await openBrowser(await buildApp(testSite(await testDatabase())));
    const { page, errors, requests } = await newPage();
    const reply = await page.goto('/problems/', { waitUntil: 'networkidle' });
    assert.equal(reply?.status(), 200);
    assert.equal(await page.locator('h1').textContent(), 'Problems');
    assert.match(
      await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily),
      /sans-serif/,
      'the style sheet is in effect',
    );
    assert.deepEqual([...new Set(requests.map(({ origin }) => origin))], [address]);
    assert.deepEqual(errors, []);
  },
);
