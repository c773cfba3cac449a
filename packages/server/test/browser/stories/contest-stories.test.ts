import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { submitting } from '../../submissions/submitting.ts';
import { needsChromium, openBrowser } from '../open-browser.ts';

const { app, clock, aContest, aPerson, aProblem, signedIn, submit, submissionsOf, judge } =
  await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
Object.defineProperty(clock, 'now', { get: () => new Date() });

const inSeconds = (count: number) => new Date(Date.now() + count * 1000);

async function textOf(page: Page, selector: string): Promise<string> {
  return ((await page.locator(selector).textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

async function secondsLeft(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await textOf(page, '.contest-bar .clock'))
    .split(':')
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

test(
  'a contestant registers, is taken in at the start, and sees their own results during the freeze',
  needsChromium,
  async () => {
    const problem = await aProblem({ code: 'secret', is_public: false });
    const times = { start_time: inSeconds(4), end_time: inSeconds(75), frozen_last_minutes: 1 };
    const { key } = await aContest({ ...times, format: 'icpc', problems: [{ id: problem, points: 1 }] });
    const person = await aPerson();
    const { page, errors } = await newPage({ session: await signedIn(person) });
    await page.goto(`/contest/${key}`);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('You are registered.').waitFor();
    await page.locator('.contest-problems').getByText('secret').waitFor();
    await page.getByText('You are taking part in this contest.').waitFor();
    await page.locator('.contest-bar [role=status]', { hasText: 'The scoreboard is frozen now.' }).waitFor();
    await submit(person, { code: 'secret' });
    await judge((await submissionsOf(person))[0]!.id);
    await page.goto('/problems/');
    assert.equal(await textOf(page, '.contest-bar nav li'), 'A Solved');
    await page.goto(`/contest/${key}`);
    assert.match(await textOf(page, '.contest-problems tbody tr'), /Solved/);
    await page.goto(`/contest/${key}/ranking/`);
    assert.match(await textOf(page, '.board tr.own'), /you 10 1 · 0$/);
    const { page: audience } = await newPage();
    await audience.goto(`/contest/${key}/ranking/`);
    assert.match(await textOf(audience, '.board tbody tr'), / 00 \? 1$/);
    assert.deepEqual(errors, []);
  },
);

test(
  'a virtual contestant sees their own clock and the board of the minute, and resumes after a break',
  needsChromium,
  async () => {
    const { key } = await aContest({ start_time: inSeconds(-90_000), end_time: inSeconds(-86_400) });
    const session = await signedIn(await aPerson());
    const { page } = await newPage({ session });
    await page.goto(`/contest/${key}`);
    await page.getByRole('button', { name: 'Take part virtually' }).click();
    const atFirst = await secondsLeft(page);
    assert.ok(atFirst > 3500 && atFirst <= 3600, `${atFirst} seconds left`);
    await page.goto(`/contest/${key}/ranking/`);
    await page.getByText('This is the scoreboard of the contest after 0 minutes').waitFor();
    assert.match(await textOf(page, '.board tr.own'), /virtual you/);
    await page.goto(`/contest/${key}`);
    await page.getByText('Leave this contest').click();
    await page.getByRole('button', { name: 'Leave the contest' }).click();
    await page.getByRole('button', { name: 'Return to the contest' }).waitFor();
    await page.close();
    await new Promise((done) => setTimeout(done, 1100));
    const { page: later } = await newPage({ session });
    await later.goto(`/contest/${key}`);
    await later.getByRole('button', { name: 'Return to the contest' }).click();
    await later.getByText('You are taking part in this contest virtually. Your').waitFor();
    assert.ok((await secondsLeft(later)) < atFirst);
  },
);
