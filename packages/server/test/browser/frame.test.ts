import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { insertNewsPost } from '@tribunal/server/storage/site/news-posts';
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
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  });

  await t.test('a theme from the footer applies at once and stays', async () => {
    const { page, errors } = await newPage({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/problems/');
    const background = async () => {
      await page.waitForLoadState();
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
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

  await t.test('a language from the footer applies at once and stays', async () => {
    const { page, errors } = await newPage();
    await page.goto('/problems/');
    await page.getByRole('link', { name: 'Tiếng Việt' }).click();
    await page.getByRole('heading', { name: 'Bài tập' }).waitFor();
    await page.goto('/contests/');
    equal(await page.locator('h1').textContent(), 'Kỳ thi');
    deepEqual(errors, []);
  });

  await t.test('a recent time is told in words, with the exact time in both zones as tooltip', async () => {
    const publishedAt = new Date(Date.now() - 3 * 3_600_000 - 60_000);
    const old = new Date('2026-01-02T03:04:05Z');
    const { id: authorId } = await aPerson();
    for (const time of [publishedAt, old])
      await insertNewsPost(site.database.query, { title: 'New', body: '' }, authorId, time);
    const exact = (hours: number) =>
      new Date(publishedAt.getTime() + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    // The clock of the device is an hour late.
    const { page } = await newPage({ timezoneId: 'Asia/Ho_Chi_Minh' });
    await page.clock.install({ time: new Date(Date.now() - 3_600_000) });
    await page.goto('/news/');
    const told = await page
      .locator('main time')
      .evaluateAll((times) => times.map((time) => [time.textContent, time.getAttribute('title')]));
    deepEqual(told, [
      ['3 hours ago', `${exact(7)} · ${exact(0)} UTC`],
      ['2026-01-02 10:04', '2026-01-02 10:04 · 2026-01-02 03:04 UTC'],
    ]);
  });

  await t.test('no page of the frame is wider than the screen', async () => {
    for (const width of [320, 375, 768, 1000, 1440]) {
      const { page } = await newPage({ viewport: { width, height: 700 } });
      await page.goto('/accounts/login/');
      equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  });
});
