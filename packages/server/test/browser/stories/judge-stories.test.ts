import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { realJudge } from '../../test-runs/real-judge.ts';
import { running } from '../../test-runs/running.ts';
import { needsChromium, openBrowser } from '../open-browser.ts';

const wrong = 'print(input())\n';
const right = 'print(sum(map(int, input().split())))\n';

describe('with the real judge', { skip: needsChromium.skip || withoutBubblewrap }, async () => {
  const { app, clock, database, aPerson, signedIn } = await running();
  const { newPage } = await openBrowser(app);
  Object.defineProperty(clock, 'now', { get: () => new Date() });
  const judge = await realJudge(database);

  const write = async (page: Page, source: string) => {
    await page.locator('.cm-content').waitFor();
    await page.getByRole('textbox', { name: 'Source code' }).fill(source);
  };
  const verdict = (page: Page, word: string) =>
    page.locator('.verdict-word[role=status]', { hasText: word }).waitFor();
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
});
