import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/eventually.ts';
import { needsJudge, storySite, textOf, seesVerdict as verdict } from './story-site.ts';

const wrong = 'print(input())\n';
const right = 'print(sum(map(int, input().split())))\n';

describe('with the real judge', needsJudge, async () => {
  const site = await storySite();
  const { database, problemId, aContest, aPerson, inSeconds, judge, newPage, signedIn } = site;

  const write = async (page: Page, source: string) => {
    await page.locator('.cm-content').waitFor();
    await page.getByRole('textbox', { name: 'Source code' }).fill(source);
  };
  const whenOnline = (isOnline: boolean) =>
    eventually(`a judge is ${isOnline ? 'online' : 'offline'}`, async () => {
      const { rows } = await database.pool.query('select from judges where is_online');
      return rows.length === (isOnline ? 1 : 0);
    });

  test('everybody learns that the judge is down before they submit, and when it is back', async () => {
    const { page, errors } = await newPage({ session: await signedIn(await aPerson()) });
    await page.goto('/status/');
    await page.getByText('No judge is online.').first().waitFor();
    await page.goto('/problem/sums/submit');
    await page.getByText('No judge that is online has this problem.').waitFor();
    await page.locator('#id_language').selectOption({ index: 0 });
    await write(page, right);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    await page.getByText('no judge', { exact: false }).first().waitFor();
    judge.start();
    await verdict(page, 'Accepted');
    await page.goto('/problem/sums/submit');
    assert.equal(await page.getByText('No judge that is online has this problem.').count(), 0);
    assert.deepEqual(errors, []);
  });

  test('a newcomer is led to a first problem and watches a wrong and a right solution being judged', async () => {
    await whenOnline(true);
    await aPerson({ is_superuser: true });
    const { page, errors } = await newPage();
    await page.goto('/accounts/register/');
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Password').first().fill('a sentence that nobody guesses');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('a[href="/problem/sums"]').first().click();
    await page.waitForURL('**/problem/sums');
    await page.locator('a[href="/problem/sums/submit"]').first().click();
    await write(page, wrong);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('#run-panel [role=status]').getByText('0 of 2 samples are correct.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    await verdict(page, 'Wrong answer');
    await page.goto('/problem/sums/submit');
    await write(page, right);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    await verdict(page, 'Accepted');
    assert.deepEqual(errors, []);
  });

  test('a contestant plays a contest from the registration to the final scoreboard', async () => {
    await whenOnline(true);
    const start_time = inSeconds(600);
    const times = { start_time, end_time: inSeconds(7800), frozen_last_minutes: 60 };
    const problems = [{ id: problemId, points: 1 }];
    const contest = await aContest({ ...times, name: 'City finals', format: 'icpc', problems });
    const [person, author] = [await aPerson(), await aPerson()];
    const role = { contest_id: contest.id, user_id: author.id, role: 'author' } as const;
    await database.query.insertInto('contest_roles').values(role).execute();
    const { page, errors } = await newPage({ session: await signedIn(person) });
    const { page: jury } = await newPage({ session: await signedIn(author) });
    const { page: audience } = await newPage();
    const address = `/contest/${contest.key}`;
    const solve = async (source: string, word: string) => {
      await page.goto(address);
      await page.locator('.contest-problems a[href="/problem/sums"]').click();
      await page.locator('a[href="/problem/sums/submit"]').first().click();
      await write(page, source);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL('**/submission/*');
      await verdict(page, word);
    };
    const row = async (reader: Page, selector: string) => {
      await reader.goto(`${address}/ranking/`);
      return textOf(reader, selector);
    };
    const skipTo = async (seconds: number) => {
      site.skipTo(new Date(start_time.getTime() + seconds * 1000));
      await page.goto('/problems/');
    };
    /** A page that opens later than a moment does not announce it, and a busy machine needs long to open one. */
    const openShortlyBefore = async (seconds: number) => {
      let left = 0;
      for (let before = 2; left < 1; before *= 2) {
        await skipTo(seconds - before);
        left = seconds - (site.clock.now.getTime() - start_time.getTime()) / 1000;
      }
    };

    await page.goto(address);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('You are registered.').waitFor();
    await skipTo(-3);
    await page.goto(address);
    await page.getByText('You are taking part in this contest.').waitFor();
    await solve(wrong, 'Wrong answer');

    await page.goto(`${address}/clarifications/`);
    await page.getByLabel('Question', { exact: true }).fill('May the numbers be negative?');
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.locator('main').getByText('May the numbers be negative?').first().waitFor();
    await page.goto('/users/');
    await jury.goto(`${address}/clarifications/`);
    await jury.getByLabel('Answer').fill('No, they are positive.');
    await jury.getByRole('button', { name: 'Send the answer' }).click();
    await page.locator('.live-notice', { hasText: 'No, they are positive.' }).waitFor();

    await openShortlyBefore(3600);
    await page.locator('.contest-bar [role=status]', { hasText: 'The scoreboard is frozen now.' }).waitFor();
    await solve(right, 'Accepted');
    // A busy machine needs minutes for the solution.
    assert.match(await row(page, '.board .own'), / 1 8\d 2 · 6\d$/);
    assert.match(await row(audience, '.live-rows .live-row'), / 0 0 −1 \? 1$/);

    await skipTo(7201);
    assert.match(await row(audience, '.live-rows .live-row'), / 0 0 −1 \? 1$/);
    await jury.goto(address);
    await jury.getByText('For editors').click();
    await jury.getByRole('button', { name: 'Thaw the scoreboard' }).click();
    await jury.locator('#contest-state', { hasText: 'The scoreboard is thawed.' }).waitFor();
    assert.match(await row(audience, '.live-rows .live-row'), / 1 8\d ★ 2 · 6\d$/);
    assert.deepEqual(errors, []);
  });
});
