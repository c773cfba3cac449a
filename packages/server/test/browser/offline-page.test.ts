import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { aPerson, signedIn } = people(site, app);
const { aContest } = builders(database);
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

test('the manifest names the site and its icon', async () => {
  const reply = await app.inject('/manifest.webmanifest');
  assert.match(String(reply.headers['content-type']), /^application\/manifest\+json/);
  const { name, start_url, display, icons } = reply.json();
  assert.deepEqual([name, start_url, display, icons[0].sizes], ['Tribunal', '/', 'standalone', 'any']);
  assert.equal((await app.inject(icons[0].src)).statusCode, 200);
});

test(
  'without a connection a page of its own shows the contest with its running clock, and keeps nothing that a user has seen',
  needsChromium,
  async () => {
    const person = await aPerson();
    await aContest({ key: 'cup', name: 'Winter Cup' });
    const session = await signedIn(person);
    await session.post('/contest/cup/join');
    const { page } = await newPage({ session, serviceWorkers: 'allow' });
    await page.goto('/');
    await page.locator('.contest-bar', { hasText: 'Winter Cup' }).waitFor();
    await eventually('the worker is active', () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated',
      ),
    );
    await page.context().setOffline(true);
    await page.goto('/problems/');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    const clock = page.locator('.contest-bar', { hasText: 'Winter Cup' }).getByRole('timer');
    const before = await clock.textContent();
    assert.match(before ?? '', /^\d+:\d\d:\d\d$/);
    await eventually('the clock runs', async () => (await clock.textContent()) !== before);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname.replace(/^(\/assets\/).*/, '$1'));
    });
    assert.deepEqual([...new Set(kept)].sort(), ['/assets/', '/offline/']);

    await page.context().setOffline(false);
    await page.context().clearCookies();
    await page.goto('/problems/');
    await page.getByRole('heading', { name: 'Problems' }).waitFor();
    await page.context().setOffline(true);
    await page.goto('/');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    assert.equal(await page.locator('.contest-bar').count(), 0);
  },
);
