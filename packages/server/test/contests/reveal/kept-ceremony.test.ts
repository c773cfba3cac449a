import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/eventually.ts';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { frozenContest } from './frozen-contest.ts';
import { revealedSite } from './revealed-site.ts';
import { untilKept } from './until-kept.ts';

const { app, signedIn, chief } = await revealedSite(frozenContest(20));
const { address, newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
const path = '/contest/finals/reveal/';

async function openKept(): Promise<Page> {
  const { page } = await newPage({
    session: await signedIn(chief),
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await page.goto(path);
  await page.getByText('Step 0 of').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('Step 1 of').waitFor();
  await untilKept(page);
  return page;
}

/** Without the offline page of the site, which contains nothing of a user. */
const keptNames = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name !== 'offline'),
    workers: (await navigator.serviceWorker.getRegistrations())
      .map(({ scope }) => new URL(scope).pathname)
      .filter((scope) => scope !== '/'),
    texts: Object.keys(localStorage)
      .filter((name) => name.startsWith('reveal'))
      .sort(),
  }));

test(
  'after a sign-out, the browser has neither the results of a ceremony nor the notes for it',
  needsChromium,
  async () => {
    const page = await openKept();
    await page.evaluate(() => localStorage.setItem('reveal-notes:finals', 'The winner is team 3.'));
    assert.deepEqual(await keptNames(page), {
      caches: ['reveal'],
      workers: [path],
      texts: ['reveal-notes:finals', 'reveal:finals'],
    });
    await page.goto('/');
    await page.locator('form[action="/accounts/logout/"]').waitFor({ state: 'attached' });
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[action="/accounts/logout/"]')!.requestSubmit(),
    );
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await eventually('the cache is removed', async () => (await keptNames(page)).caches.length === 0);
    assert.deepEqual(await keptNames(page), { caches: [], workers: [], texts: [] });
    await page.close();
  },
);

test(
  'a browser keeps the page of a ceremony after the files that the page needs',
  needsChromium,
  async () => {
    const { page } = await newPage({
      session: await signedIn(chief),
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await page.addInitScript(() => {
      const put = Cache.prototype.put;
      const released = new Promise((resolve) => addEventListener('release', resolve));
      Cache.prototype.put = async function (address, reply) {
        if (String(address).endsWith('.css')) await released;
        return put.call(this, address, reply);
      };
    });
    await page.goto(path);
    const keptPaths = () =>
      page.evaluate(async () => {
        const cache = await caches.open('reveal');
        // The page has had the time that it takes to load it.
        await fetch(location.href);
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      });
    await eventually('a script is kept', async () => (await keptPaths()).some((one) => one.endsWith('.js')));
    assert.equal((await keptPaths()).includes(path), false);
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await untilKept(page);
    await page.close();
  },
);

test(
  'a ceremony opens with what was kept although the site accepts the connection and stays silent',
  needsChromium,
  async () => {
    const page = await openKept();
    const closed = app.close();
    // The browser may have opened one for its next question.
    app.server.closeAllConnections();
    await closed;
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
    after(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    silent.listen(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'listening');
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Step 1 of').waitFor();
    assert.ok(sockets.size > 0);
    await page.keyboard.press('Space');
    await page.getByText('Step 2 of').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Step 0 of').waitFor();
  },
);
