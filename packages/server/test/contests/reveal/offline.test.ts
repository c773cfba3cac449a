import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { frozenContest } from './frozen-contest.ts';
import { revealedSite } from './revealed-site.ts';
import { untilKept } from './until-kept.ts';

const { site, app, signedIn, chief } = await revealedSite(
  frozenContest(20).map((record) =>
    record.type === 'contest' ? { ...record, scoreboard_visibility: 'H' } : record,
  ),
);

test('the worker of a ceremony is a script in its folder', async () => {
  const reply = await (await signedIn(chief)).get('/contest/finals/reveal/worker.js');
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.match(reply.body, /addEventListener\("fetch"/);
});

test(
  'the last stage thaws, finalizes and publishes; then a reload shows the same stage of the last plan although the site is away',
  needsChromium,
  async () => {
    const { newPage } = await openBrowser(app);
    const { page } = await newPage({
      session: await signedIn(chief),
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await page.goto('/contest/finals/reveal/');
    await page.getByRole('button', { name: 'Next' }).waitFor();
    const { id: contestId } = await site.database.query
      .selectFrom('contests')
      .select('id')
      .executeTakeFirstOrThrow();
    const contestant = { contestId, username: 'team20', virtual: 0 };
    await disqualify(site.database, commandLine, contestant, true, site.now());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('The results have changed.').waitFor();
    const closing = page.getByRole('region', { name: 'After the ceremony' });
    assert.equal(await closing.isVisible(), false);
    for (let press = 0; press < 200; press++) await page.keyboard.press('Space');
    await page.getByText('The ceremony is over.').waitFor();
    await closing.getByRole('button', { name: 'Make the results final' }).click();
    await closing.getByText('This contest is not thawed.').waitFor();
    await closing.getByRole('button', { name: 'Thaw the scoreboard for everybody' }).click();
    await closing.getByText('Thaw the scoreboard for everybody: done.').waitFor();
    await closing.getByRole('button', { name: 'Make the results final' }).click();
    await closing.getByText('Make the results final: done.').waitFor();
    await closing.getByRole('button', { name: 'Show the results to everybody' }).click();
    await closing.getByText('Show the results to everybody: done.').waitFor();
    assert.equal((await app.inject('/contest/finals/ranking.json')).statusCode, 200);
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
    const state = await page.locator('.reveal-state').textContent();
    assert.match(state ?? '', /Step \d+ of \d+$/);
    // The order in the document is not that on the screen.
    const shownRows = async () => (await page.locator('.reveal-rows .reveal-row').allTextContents()).sort();
    const rows = await shownRows();
    assert.equal(rows.length, 19);
    await untilKept(page);
    await app.close();
    await page.reload();
    await page.getByText(/^Step \d+ of/.exec(state!.slice(state!.indexOf('Step')))![0]).waitFor();
    assert.deepEqual(await shownRows(), rows);
    await page.keyboard.press('Space');
    assert.notEqual(await page.locator('.reveal-state').textContent(), state);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Step 0 of').waitFor();
  },
);
