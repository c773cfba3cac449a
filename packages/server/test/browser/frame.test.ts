import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const phone = { viewport: { width: 375, height: 740 } };

test('the frame of every page', needsChromium, async (t) => {
  const site = testSite(await testDatabase());
  const app = await buildApp(site);
  const { newPage } = await openBrowser(app);
  const { aPerson, signedIn } = people(site, app);

  await t.test('on a phone, both menus open without scripts, and the header is one line', async () => {
    const session = await signedIn(await aPerson());
    const { page } = await newPage({ ...phone, session, javaScriptEnabled: false });
    await page.goto('/problems/');
    equal((await page.locator('.site-header').boundingBox())!.height <= 48, true);
    equal(await page.getByRole('link', { name: 'Contests' }).isVisible(), false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Contests' }).click();
    equal(await page.locator('h1').textContent(), 'Contests');
    await page.locator('.account-button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    equal(await page.getByRole('link', { name: 'Sign in' }).first().isVisible(), true);
  });

  await t.test('a theme from the footer applies at once and stays', async () => {
    const { page, errors } = await newPage({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/problems/');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('link', { name: 'Dark' }).click();
    const dark = await background();
    equal(light === dark, false);
    await page.reload();
    equal(await background(), dark);
    await page.getByRole('link', { name: 'System' }).click();
    equal(await background(), light);
    deepEqual(errors, []);
  });

  await t.test('no page of the frame is wider than the screen', async () => {
    for (const width of [320, 375, 768, 1000, 1440]) {
      const { page } = await newPage({ viewport: { width, height: 700 } });
      await page.goto('/accounts/login/');
      equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  });
});
