import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, clock, aContest, aPerson, signedIn } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
let sleptMs = 0;
Object.defineProperty(clock, 'now', { get: () => new Date(Date.now() + sleptMs) });

const inSeconds = (count: number) => new Date(clock.now.getTime() + count * 1000);
const newsOf = (page: Page, text: string) =>
  page.locator('.contest-bar [role=status]', { hasText: text }).waitFor();

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.locator('.contest-bar .clock').textContent();
  const [hours = 0, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Waits until the clock shows what is left until that moment, by the clock of the server. */
async function assertShowsTimeUntil(page: Page, moment: Date): Promise<void> {
  let difference = Number.NaN;
  for (let tries = 0; tries < 50; tries++) {
    difference = (moment.getTime() - clock.now.getTime()) / 1000 - (await secondsLeft(page));
    if (difference > -0.5 && difference < 2) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`the clock is ${difference} seconds behind`);
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
  const { key } = await aContest({ start_time: inSeconds(3), end_time: inSeconds(5000) });
  const { page, requests } = await newPage({ session: await signedIn(await aPerson()) });
  await page.goto(`/contest/${key}`);
  await page.getByText('Starts in', { exact: true }).waitFor();
  await page.getByText('Time left', { exact: true }).waitFor();
  const loads = requests.filter(({ pathname }) => pathname === `/contest/${key}`);
  assert.equal(loads.length, 2);
});

test('the bar announces the freeze and the end of the contest', needsChromium, async () => {
  const frozen = { format: 'icpc', frozen_last_minutes: 1 } as const;
  const { key } = await aContest({ start_time: inSeconds(-600), end_time: inSeconds(62), ...frozen });
  const session = await signedIn(await aPerson());
  await session.post(`/contest/${key}/join`);
  const { page } = await newPage({ session });
  await page.goto('/problems/');
  await newsOf(page, 'The scoreboard is frozen now.');
  const ending = await aContest({ start_time: inSeconds(-600), end_time: inSeconds(2) });
  await session.post(`/contest/${ending.key}/join`);
  await page.goto('/problems/');
  await newsOf(page, 'The contest has ended.');
  assert.equal(await secondsLeft(page), 0);
});

test('without JavaScript the bar shows the time left at the request', needsChromium, async () => {
  const end = inSeconds(5000);
  const { key } = await aContest({ start_time: inSeconds(-60), end_time: end });
  const { page } = await newPage({ javaScriptEnabled: false });
  await page.goto(`/contest/${key}`);
  await assertShowsTimeUntil(page, end);
});
