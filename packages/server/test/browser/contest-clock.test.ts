import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTime } from '@tribunal/contract/time';
import { editParticipation } from '@tribunal/server/actions/contests/edit-participation';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../test/eventually.ts';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, clock, database, aContest, aParticipation, aPerson, signedIn } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
let sleptMs = 0;
Object.defineProperty(clock, 'now', { get: () => new Date(Date.now() + sleptMs) });

const inSeconds = (count: number) => new Date(clock.now.getTime() + count * 1000);
/** Tests move the times while the page is open, because a page that opens later than a moment does not announce it. */
const edit = (key: string, changes: object) => {
  const given = { key, changes, version: null, removesSubmissions: false, isPreview: false };
  return editContest(database, commandLine, given, clock.now);
};
const newsOf = (page: Page, text: string) =>
  page.locator('.contest-bar [role=status]', { hasText: text }).waitFor();

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.locator('.contest-bar .clock').textContent();
  const [hours = 0, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Waits until the clock shows what is left until that moment, by the clock of the server. */
async function assertShowsTimeUntil(page: Page, moment: Date): Promise<void> {
  await eventually(`the clock shows the time until ${moment.toISOString()}`, async () => {
    const behind = (moment.getTime() - clock.now.getTime()) / 1000 - (await secondsLeft(page));
    return behind > -0.5 && behind < 2;
  });
}

/** A browser whose computer has a clock that can be set. */
async function pageWithOwnClock(offMs: number) {
  const opened = await newPage({ session: await signedIn(await aPerson()) });
  await opened.page.addInitScript((off) => {
    const now = Date.now;
    let set = off;
    Date.now = () => now() + set;
    addEventListener('clockset', (event) => {
      set += (event as CustomEvent<number>).detail;
    });
  }, offMs);
  const setClock = (byMs: number) =>
    opened.page.evaluate((by) => dispatchEvent(new CustomEvent('clockset', { detail: by })), byMs);
  return { ...opened, setClock };
}

test(
  'the clock runs by the time of the server, whatever the time of the computer is',
  needsChromium,
  async () => {
    const end = inSeconds(5000);
    const { key } = await aContest({ start_time: inSeconds(-60), end_time: end });
    const { page, errors, setClock } = await pageWithOwnClock(3_600_000);
    await page.goto(`/contest/${key}`);
    await assertShowsTimeUntil(page, end);
    const before = await secondsLeft(page);
    while ((await secondsLeft(page)) > before - 2) await page.waitForTimeout(100);
    await setClock(-7_200_000);
    await assertShowsTimeUntil(page, end);
    assert.deepEqual(errors, []);
  },
);

test('the clock is right after the computer has slept', needsChromium, async () => {
  const end = inSeconds(5000);
  const { key } = await aContest({ start_time: inSeconds(-60), end_time: end });
  const { page, setClock } = await pageWithOwnClock(0);
  await page.goto(`/contest/${key}`);
  sleptMs += 900_000;
  await setClock(900_000);
  await assertShowsTimeUntil(page, end);
});

test('the page of a contest shows its problems soon after the start', needsChromium, async () => {
  const { key } = await aContest({ start_time: inSeconds(900), end_time: inSeconds(5000) });
  const { page } = await newPage({ session: await signedIn(await aPerson()) });
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(`/contest/${key}`);
  await page.getByText('Starts in', { exact: true }).waitFor();
  const reload = page.waitForEvent('load');
  await edit(key, { start_time: formatTime(inSeconds(2)) });
  await reload;
  await page.getByText('Time left', { exact: true }).waitFor();
  assert.equal(loads, 2);
});

test('the bar announces the freeze and the end of the contest', needsChromium, async () => {
  const frozen = { format: 'icpc', frozen_last_minutes: 1 } as const;
  const { key } = await aContest({ start_time: inSeconds(-600), end_time: inSeconds(5000), ...frozen });
  const session = await signedIn(await aPerson());
  await session.post(`/contest/${key}/join`);
  const { page } = await newPage({ session });
  await page.goto('/problems/');
  await edit(key, { end_time: formatTime(inSeconds(62)) });
  await newsOf(page, 'The scoreboard is frozen now.');
  await edit(key, { end_time: formatTime(inSeconds(2)) });
  await newsOf(page, 'The contest has ended.');
  assert.equal(await secondsLeft(page), 0);
});

test('open pages follow the start, the freeze and the end when they are moved', needsChromium, async () => {
  const frozen = { format: 'icpc', frozen_last_minutes: 30 } as const;
  const { id, key } = await aContest({ start_time: inSeconds(900), end_time: inSeconds(5000), ...frozen });
  const person = await aPerson();
  await aParticipation({ contest_id: id, user_id: person.id });
  const session = await signedIn(person);
  const { page, errors } = await newPage({ session });
  const { page: watching } = await newPage({});
  await watching.goto(`/contest/${key}`);
  await page.goto(`/contest/${key}`);
  await assertShowsTimeUntil(
    page,
    new Date(Date.parse((await page.locator('.contest-bar').getAttribute('data-starts'))!)),
  );
  const start = inSeconds(1800);
  await edit(key, { start_time: formatTime(start) });
  for (const open of [page, watching]) {
    await newsOf(open, 'New start:');
    await assertShowsTimeUntil(open, start);
  }
  // A page of the contest loads again when it begins. One that does so later knows the new end and has no news of it.
  const begun = Promise.all([page, watching].map((open) => open.waitForEvent('load')));
  await edit(key, { start_time: formatTime(inSeconds(-60)) });
  await page.getByText('Time left', { exact: true }).waitFor();
  await begun;
  await session.post(`/contest/${key}/join`);
  await page.goto('/problems/');
  await page.locator('.contest-bar .contest-name').waitFor();
  await edit(key, { end_time: formatTime(inSeconds(-1)), frozen_last_minutes: 0 });
  await newsOf(page, 'The contest has ended.');
  const end = inSeconds(7200);
  await edit(key, { end_time: formatTime(end) });
  for (const open of [page, watching]) {
    await newsOf(open, 'New end:');
    await assertShowsTimeUntil(open, end);
  }
  const extra = { key, username: person.username, extra_minutes: 10 };
  await editParticipation(database, commandLine, extra, clock.now);
  await assertShowsTimeUntil(page, new Date(end.getTime() + 600_000));
  await edit(key, { frozen_last_minutes: 120 });
  await newsOf(watching, 'frozen');
  assert.deepEqual(errors, []);
});

test(
  'lists of contests follow the times when they are moved, and show what has started',
  needsChromium,
  async () => {
    const { key } = await aContest({ start_time: inSeconds(900), end_time: inSeconds(5000) });
    const pages = [await newPage({}), await newPage({ session: await signedIn(await aPerson()) })];
    await pages[0]!.page.goto('/');
    await pages[1]!.page.goto('/contests/');
    const shows = (until: Date, label: string) =>
      Promise.all(
        pages.map(({ page }) =>
          page
            .locator(`[data-listed="${key}"]`, { hasText: label })
            .locator(`[data-until="${until.toISOString()}"]`)
            .waitFor(),
        ),
      );
    const start = new Date(Math.trunc(inSeconds(1800).getTime() / 1000) * 1000);
    await shows(new Date(await aStartOf(pages[0]!.page, key)), 'Starts in');
    await edit(key, { start_time: formatTime(start) });
    await shows(start, 'Starts in');
    const end = new Date(start.getTime() + 3_600_000);
    await edit(key, { start_time: formatTime(inSeconds(2)), end_time: formatTime(end) });
    await shows(end, 'Time left');
    for (const { errors } of pages) assert.deepEqual(errors, []);
  },
);

async function aStartOf(page: Page, key: string): Promise<string> {
  return (await page.locator(`[data-listed="${key}"]`).getAttribute('data-starts'))!;
}

test('without JavaScript the bar shows the time left at the request', needsChromium, async () => {
  const end = inSeconds(5000);
  const { key } = await aContest({ start_time: inSeconds(-60), end_time: end });
  const { page } = await newPage({ javaScriptEnabled: false });
  const left = () => (end.getTime() - clock.now.getTime()) / 1000;
  const before = left();
  await page.goto(`/contest/${key}`);
  const shown = await secondsLeft(page);
  assert.ok(left() - 1 <= shown && shown <= before + 1, `${shown} seconds between ${before} and ${left()}`);
});

test('the open page of a contest says when it freezes, ends and is thawed', needsChromium, async () => {
  const times = { start_time: inSeconds(-600), end_time: inSeconds(5000) };
  const { id, key } = await aContest({ format: 'icpc', ...times });
  const { page } = await newPage({ session: await signedIn(await aPerson()) });
  await page.goto(`/contest/${key}`);
  const says = (text: string) => page.locator('#contest-state', { hasText: text }).waitFor();
  await says('Time left');
  await edit(key, { frozen_last_minutes: 10 });
  await says('The scoreboard freezes at');
  await edit(key, { frozen_last_minutes: 90 });
  await says('The scoreboard has been frozen since');
  await edit(key, { end_time: formatTime(inSeconds(2)), frozen_last_minutes: 5 });
  await says('The scoreboard is frozen until the organizers thaw it.');
  await thawContest(database, commandLine, id, clock.now);
  await says('The scoreboard is thawed.');
});

test(
  'the open scoreboard follows a moved end: the time left, and the minutes that can be chosen',
  needsChromium,
  async () => {
    const { key } = await aContest({ start_time: inSeconds(-61), end_time: inSeconds(120) });
    const { page, setClock } = await pageWithOwnClock(0);
    await page.goto(`/contest/${key}/ranking/`);
    const minutes = page.locator('.minute input[name=at]');
    assert.deepEqual([await minutes.getAttribute('max'), await minutes.inputValue()], ['2', '2']);
    const end = inSeconds(5000);
    await edit(key, { end_time: formatTime(end) });
    await eventually('the notice has the new end', async () => {
      const until = await page.locator('#contest-state .clock').getAttribute('data-until');
      return until !== null && Math.abs(Date.parse(until) - end.getTime()) < 1000;
    });
    sleptMs += 900_000;
    await setClock(900_000);
    await eventually('the field has the minutes that have passed', async () => {
      const [last, shown] = [Number(await minutes.getAttribute('max')), Number(await minutes.inputValue())];
      return last >= 17 && shown === last;
    });
  },
);

test('a page that has lost its connection says so, and when it was updated last', needsChromium, async () => {
  const { key } = await aContest({ start_time: inSeconds(-60), end_time: inSeconds(5000) });
  const { page } = await newPage({ session: await signedIn(await aPerson()) });
  const opened = page.waitForResponse(/\/events\/submissions/);
  await page.goto(`/contest/${key}/ranking/`);
  await opened;
  const sign = page.locator('#connection-lost');
  assert.equal(await sign.isVisible(), false);
  // What was on its way still arrives, and tells the page that it is connected.
  await eventually('the page has lost its connection', async () => {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    return sign.isVisible();
  });
  assert.match((await sign.textContent()) ?? '', /^Connection lost, last update \d\d:\d\d$/);
  await page.context().setOffline(false);
  await sign.waitFor({ state: 'hidden' });
});

test(
  'in the bar, the news of a contest and the time left never cover each other',
  needsChromium,
  async () => {
    const frozen = { format: 'icpc', frozen_last_minutes: 90, name: 'City finals of the north' } as const;
    const { key } = await aContest({ start_time: inSeconds(-600), end_time: inSeconds(5000), ...frozen });
    const session = await signedIn(await aPerson());
    await session.post(`/contest/${key}/join`);
    const { page } = await newPage({ session });
    await page.goto('/problems/');
    for (const width of [700, 720, 740, 760, 780, 800, 820, 840, 900, 1000]) {
      await page.setViewportSize({ width, height: 700 });
      const [mark, left] = await Promise.all(
        ['.contest-news .mark', '.time-left'].map((part) => page.locator(part).boundingBox()),
      );
      const isApart = mark!.x + mark!.width <= left!.x || mark!.y >= left!.y + left!.height;
      assert.ok(isApart, `at ${width} px: ${JSON.stringify([mark, left])}`);
    }
  },
);
