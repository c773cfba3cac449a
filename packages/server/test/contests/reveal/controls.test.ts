import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RevealData } from '@tribunal/contract/contests/reveal';
import { notify } from '@tribunal/server/database/notifications';
import { saveCommand } from '@tribunal/server/storage/contests/scoreboard/reveal-remotes';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/eventually.ts';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { tokenOf } from '../../data/scenario.ts';
import { frozenContest } from './frozen-contest.ts';
import { revealedSite } from './revealed-site.ts';

const { site, app, signedIn, chief } = await revealedSite(frozenContest(20));
const path = '/contest/finals/reveal/';

async function post(payload: object, username = 'chief') {
  const authorization = `Bearer ${await tokenOf(site, username)}`;
  const headers = { accept: 'application/json', authorization };
  return app.inject({ method: 'POST', url: `${path}remote/`, headers, payload });
}

test('only editors control a ceremony', async () => {
  const authorization = `Bearer ${await tokenOf(site, 'team1')}`;
  for (const name of ['remote/', 'events']) {
    const reply = await app.inject({
      url: path + name,
      headers: { authorization, accept: 'application/json' },
    });
    assert.equal(reply.statusCode, 403, name);
  }
  assert.equal((await post({ command: 'next' }, 'team1')).statusCode, 403);
});

test('commands are counted, and a window that was replaced reports nothing', async () => {
  assert.equal((await post({})).statusCode, 400);
  assert.equal((await post({ command: 'explode' })).statusCode, 400);
  assert.deepEqual((await post({ presenter: 'one', status: 'Step 1', is_new: true })).json().data, {
    presenter: 'one',
    status: 'Step 1',
    number: 0,
    commands: [],
  });
  const { number, commands } = (await post({ command: 'back' })).json().data;
  assert.deepEqual([number, commands], [1, ['back']]);
  await post({ presenter: 'two', status: 'Step 0', is_new: true });
  const after = (await post({ presenter: 'one', status: 'Step 2' })).json().data;
  assert.deepEqual(after, { presenter: 'two', status: 'Step 0', number: 1, commands: ['back'] });
});

test('without scripts, the buttons of the page work as a form', async () => {
  const browser = await signedIn(chief);
  assert.match(
    (await browser.get(`${path}remote/`)).body,
    /<button name="command" value="next" class="primary">/,
  );
  const reply = await browser.post(`${path}remote/`, { command: 'next' });
  assert.equal(reply.statusCode, 302);
  assert.equal((await post({ command: 'next' })).json().data.number, 3);
});

test('of the commands, the last twenty are kept, newest first', async () => {
  for (let press = 0; press < 20; press++) await post({ command: 'next' });
  const { number, commands } = (await post({ command: 'play' })).json().data;
  assert.equal(number, 24);
  assert.deepEqual(commands, ['play', ...Array.from({ length: 19 }, () => 'next')]);
});

const opened = needsChromium.skip ? ({} as never) : openBrowser(app);

async function open(name: string) {
  const { newPage } = await opened;
  const { page, errors } = await newPage({
    session: await signedIn(chief),
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await page.goto(path + name);
  return Object.assign(page, { errors });
}

const stepOf = async (page: Page) =>
  Number(/\d+/.exec((await page.locator('.reveal-state').textContent()) ?? '')?.[0]);

test(
  'a phone moves the ceremony in the newest window, and the older one is told',
  needsChromium,
  async () => {
    const first = await open('');
    await first.getByText('Step 0 of').waitFor();
    const phone = await open('remote/');
    await phone.getByText('Step 0 of').waitFor();
    await phone.getByRole('button', { name: 'Next' }).click();
    await first.getByText('Step 1 of').waitFor();
    await phone.getByText('Step 1 of').waitFor();
    await phone.getByRole('button', { name: 'Back' }).click();
    await first.getByText('Step 0 of').waitFor();
    // The window learns of several commands at once.
    const { database } = site;
    const { id } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
    await database.transaction(async (queries) => {
      for (const command of ['next', 'next', 'next', 'back']) await saveCommand(queries, id, command);
    });
    await notify(database, id, 'reveal_changed');
    await first.getByText('Step 2 of').waitFor();
    for (let press = 0; press < 2; press++) await phone.getByRole('button', { name: 'Back' }).click();
    await first.getByText('Step 0 of').waitFor();
    await phone.evaluate(() => {
      const next = document.querySelector<HTMLButtonElement>('button[value=next]')!;
      for (let press = 0; press < 5; press++) next.click();
      document.querySelector<HTMLButtonElement>('button[value=back]')!.click();
    });
    await first.getByText('Step 4 of').waitFor();
    await phone.getByText('Step 4 of').waitFor();
    for (let press = 0; press < 4; press++) await phone.getByRole('button', { name: 'Back' }).click();
    await first.getByText('Step 0 of').waitFor();
    const second = await open('');
    await first.getByText('Another window plays the ceremony now.').waitFor();
    await phone.getByText('Step 0 of').waitFor();
    await phone.getByRole('button', { name: 'Next' }).click();
    await second.getByText('Step 1 of').waitFor();
    assert.match((await first.locator('.reveal-state').textContent()) ?? '', /Step 0 of/);
  },
);

test(
  'a second window tells presenters the next steps, keeps their notes and obeys them',
  needsChromium,
  async () => {
    const stage = await open('');
    await stage.getByText('Step 0 of').waitFor();
    const [presenter] = await Promise.all([
      stage.waitForEvent('popup'),
      stage.getByRole('button', { name: 'Presenter window' }).click(),
    ]);
    const next = presenter.locator('.reveal-next li');
    await next.first().waitFor();
    assert.equal(await next.count(), 8);
    const [first, second] = [await next.nth(0).textContent(), await next.nth(1).textContent()];
    assert.match(first!, /^[✓✗] The team\d+, problem [A-F]$/);
    await presenter.locator('.reveal-board').waitFor({ state: 'detached' });
    // Only what works in this window is there.
    assert.deepEqual(await presenter.locator('.reveal-controls').getByRole('button').allTextContents(), [
      'Back',
      'Next',
    ]);
    const cut = await stage
      .locator('.reveal-rows [data-cell]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollHeight > cell.clientHeight).length);
    assert.equal(cut, 0);
    await presenter.keyboard.press('Space');
    await stage.getByText('Step 1 of').waitFor();
    await presenter.getByText('Step 1 of').waitFor();
    assert.equal(await next.first().textContent(), second);
    await presenter.getByLabel('Notes').fill('Thank the sponsors.\n');
    // Keys in a text are part of the text.
    await presenter.getByLabel('Notes').press('Space');
    await presenter.getByRole('button', { name: 'Back' }).click();
    await presenter.getByText('Step 0 of').waitFor();
    await presenter.reload();
    await presenter.getByText('Step 0 of').waitFor();
    assert.equal(await presenter.getByLabel('Notes').inputValue(), 'Thank the sponsors.\n ');
    // The window of the ceremony is opened again, and the presenter window learns of it.
    await stage.keyboard.press('Space');
    await presenter.getByText('Step 1 of').waitFor();
    await stage.reload();
    await stage.getByText('Step 1 of').waitFor();
    await stage.keyboard.press('ArrowRight');
    await presenter.getByText('Step 2 of').waitFor();
    assert.deepEqual(stage.errors, []);
    await stage.close();
  },
);

test(
  'a rehearsal takes neither the remote control nor the place of the real ceremony',
  needsChromium,
  async () => {
    const real = await open('');
    await real.getByText('Step 0 of').waitFor();
    await real.keyboard.press('Space');
    await real.getByText('Step 1 of').waitFor();
    const phone = await open('remote/');
    await phone.getByText('Step 1 of').waitFor();
    // In the same browser.
    const rehearsal = await real.context().newPage();
    await rehearsal.goto(`${path}?rehearsal=1`);
    await rehearsal.getByText('Step 0 of').waitFor();
    assert.equal(await rehearsal.getByRole('link', { name: 'Remote control' }).count(), 0);
    await rehearsal.keyboard.press('Space');
    await rehearsal.getByText('Step 1 of').waitFor();
    await rehearsal.getByRole('button', { name: 'Start again' }).click();
    await rehearsal.getByText('Step 0 of').waitFor();
    await phone.getByRole('button', { name: 'Next' }).click();
    await real.getByText('Step 2 of').waitFor();
    await phone.getByText('Step 2 of').waitFor();
    assert.equal(await real.evaluate(() => localStorage.getItem('reveal:finals') !== null), true);
    await real.reload();
    await real.getByText('Step 2 of').waitFor();
    for (const page of [real, rehearsal, phone]) await page.close();
  },
);

test(
  'a window and its remote control find each other although its first messages are lost or late',
  needsChromium,
  async () => {
    const { newPage } = await opened;
    const session = await signedIn(chief);
    // Only then, the test sees what the page sends.
    const { page } = await newPage({ session, reducedMotion: 'reduce', serviceWorkers: 'block' });
    let release = () => {};
    const moved = new Promise<void>((resolve) => {
      release = resolve;
    });
    let messages = 0;
    await page.route(`**${path}remote/`, async (route) => {
      messages++;
      if (messages === 1) return route.abort();
      await moved;
      return route.continue();
    });
    let streams = 0;
    // As a proxy answers while the site starts again.
    await page.route(`**${path}events`, (route) =>
      ++streams === 1 ? route.fulfill({ status: 502 }) : route.continue(),
    );
    await page.goto(path);
    await eventually('the message was sent again', () => messages === 2);
    await page.keyboard.press('Space');
    await page.getByText('Step 1 of').waitFor();
    release();
    const phone = await open('remote/');
    await phone.getByText('Step 1 of').waitFor();
    await phone.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Step 2 of').waitFor();
    await phone.getByText('Step 2 of').waitFor();
    assert.ok(streams > 1);
    for (const window of [page, phone]) await window.close();
  },
);

test('the ceremony jumps to a rank, plays by itself and stops at awards', needsChromium, async () => {
  const page = await open('');
  await page.getByText('Step 0 of').waitFor();
  const reply = await (await signedIn(chief)).get(`${path}plan.json`);
  const { teams } = reply.json<{ data: { object: RevealData } }>().data.object;
  const below = teams.filter(({ rank }) => rank > 10).map(({ name }) => name);
  const hiding = async () => {
    const names = page.locator('.reveal-rows .reveal-row:has(.pending) .team');
    const shown = await names.evaluateAll((all) => all.map((name) => name.firstChild?.textContent ?? ''));
    return shown.some((name) => below.includes(name));
  };
  assert.equal(await hiding(), true);
  await page.getByLabel('Rank').fill('10');
  await page.getByRole('button', { name: 'Go to rank' }).click();
  assert.equal(await hiding(), false);
  assert.equal((await page.locator('.reveal-rows .pending').count()) > 0, true);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText('Step 0 of').waitFor();
  await page.getByLabel('Speed').selectOption('fast');
  const play = page.getByRole('button', { name: 'Play' });
  await play.click();
  // A busy machine may not show every step.
  await eventually('it plays', async () => (await stepOf(page)) >= 3);
  assert.equal(await play.getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await play.getAttribute('aria-pressed'), 'false');
  const stops = page.getByLabel('Stop at awards');
  assert.equal(await stops.isChecked(), true);
  await page.clock.install();
  await play.click();
  for (let turn = 0; turn < 200 && (await play.getAttribute('aria-pressed')) === 'true'; turn++)
    await page.clock.runFor(500);
  assert.equal(await page.locator('.reveal-card').isVisible(), true);
  const stopped = await stepOf(page);
  await stops.uncheck();
  await play.click();
  for (let turn = 0; turn < 200 && (await play.getAttribute('aria-pressed')) === 'true'; turn++)
    await page.clock.runFor(500);
  await page.getByText('The ceremony is over.').waitFor();
  assert.ok(stopped > 0);
  await page.close();
});

test(
  'the space bar works the control that has the focus, and the ceremony after a click',
  needsChromium,
  async () => {
    const page = await open('?rehearsal=1');
    await page.getByText('Step 0 of').waitFor();
    const stops = page.getByLabel('Stop at awards');
    await stops.focus();
    await page.keyboard.press('Space');
    assert.equal(await stops.isChecked(), false);
    assert.equal(await stepOf(page), 0);
    await stops.click();
    await page.keyboard.press('Space');
    assert.equal(await stops.isChecked(), true);
    assert.equal(await stepOf(page), 1);
    await page.getByRole('button', { name: 'Start again' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Step 0 of').waitFor();
    await page.close();
  },
);

test('a ceremony runs and starts again where the browser forbids storage', needsChromium, async () => {
  const { newPage } = await opened;
  const { page, errors } = await newPage({
    session: await signedIn(chief),
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await page.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })`,
  );
  await page.goto(path);
  await page.getByText('Step 0 of').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText('Step 0 of').waitFor();
  await page.goto('/contest/finals/ranking/');
  await page.locator('.live-rows .live-row').first().waitFor();
  assert.deepEqual(errors, []);
});
