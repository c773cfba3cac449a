import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { source } from '../../submissions/submitting.ts';
import { needsJudge, seesVerdict, storySite, textOf } from './story-site.ts';

const { aContest, aPerson, database, judge, newPage, problemId, signedIn } = needsJudge.skip
  ? ({} as never)
  : await storySite();
if (!needsJudge.skip) judge.start();
const { id: contestId, key } = needsJudge.skip
  ? ({} as never)
  : await aContest({ format: 'icpc', problems: [{ id: problemId, points: 1 }] });

/** Presses Tab until the focus is on the control with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      (wanted) => (document.activeElement?.textContent ?? '').trim() === wanted,
      name,
    );
    if (isThere) return;
  }
  assert.fail(`the Tab key does not reach ${name}`);
}

async function follow(page: Page, name: string, address: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
}

test(
  'a contestant joins, reads, submits and reads the scoreboard with the keyboard only',
  needsJudge,
  async () => {
    const person = await aPerson();
    const { page, errors } = await newPage({ session: await signedIn(person) });
    await page.goto(`/contest/${key}`);
    await tabTo(page, 'Join the contest');
    await page.keyboard.press('Enter');
    await page.getByText('You are taking part in this contest.').waitFor();
    await follow(page, 'sums', '**/problem/sums');
    await follow(page, 'Submit solution', '**/problem/sums/submit');
    const editor = page.getByRole('textbox', { name: 'Source code' });
    await page.locator('.cm-content').waitFor();
    while (!(await editor.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.type(source.trim());
    await page.keyboard.press('Escape');
    await follow(page, 'Submit', '**/submission/*');
    await seesVerdict(page, 'Accepted');
    await follow(page, 'Scoreboard', '**/ranking/');
    await page.locator('.board .own').waitFor();
    assert.deepEqual(errors, []);
  },
);

test(
  'a screen reader finds the names, roles and live regions of the pages of a contest',
  needsJudge,
  async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const { page } = await newPage({ session });
    await session.post(`/contest/${key}/join`, {});
    await page.goto('/problem/sums/submit');
    await page.locator('.cm-content').waitFor();
    const form = page.getByRole('main');
    for (const locator of [
      form.getByRole('heading', { level: 1 }),
      form.getByRole('combobox', { name: 'Language' }),
      form.getByRole('textbox', { name: 'Source code' }),
      form.getByRole('button', { name: 'Submit' }),
      form.getByRole('region', { name: 'Run' }).getByRole('radio', { name: 'Samples' }),
      page.getByRole('navigation').first(),
      page.getByRole('contentinfo'),
    ])
      assert.equal(await locator.count(), 1, String(locator));
    await page.getByRole('textbox', { name: 'Source code' }).fill(source);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    await page.getByRole('main').getByRole('status').filter({ hasText: 'Accepted' }).waitFor();
    await page.goto(`/contest/${key}/ranking/`);
    const board = page.getByRole('main').getByRole('table');
    assert.equal(await board.getByRole('columnheader', { name: 'Rank' }).count(), 1);
    assert.equal(await board.getByRole('rowheader', { name: person.username }).count(), 1);
    assert.match((await board.getByRole('row', { name: person.username }).textContent()) ?? '', /you/);
  },
);

test(
  'on a slow line a solution can be submitted before the scripts arrive, and the verdict comes without a reload',
  needsJudge,
  async () => {
    const person = await aPerson();
    const { page, errors } = await newPage({ session: await signedIn(person) });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const line = { offline: false, latency: 800, downloadThroughput: 31_250, uploadThroughput: 31_250 };
    await network.send('Network.emulateNetworkConditions', line);
    let bringScripts = () => {};
    const scriptsArrive = new Promise<void>((resolve) => {
      bringScripts = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await scriptsArrive;
      // Those of a page that was left are not waited for any more.
      await route.continue().catch(() => {});
    });
    await page.goto('/problem/sums/submit', { waitUntil: 'commit' });
    await page.locator('#id_source').fill(source);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*', { waitUntil: 'commit' });
    await page.locator('.verdict-word').waitFor();
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
    bringScripts();
    await seesVerdict(page, 'Accepted');
    assert.equal(await page.locator('body[data-not-reloaded]').count(), 1);
    assert.deepEqual(errors, []);
  },
);

test('a contestant plays a whole contest without JavaScript', needsJudge, async () => {
  const [person, author] = [await aPerson(), await aPerson()];
  const role = { contest_id: contestId, user_id: author.id, role: 'author' } as const;
  await database.query.insertInto('contest_roles').values(role).execute();
  const withoutScripts = async (user: typeof person) =>
    (await newPage({ session: await signedIn(user), javaScriptEnabled: false })).page;
  const [page, jury] = [await withoutScripts(person), await withoutScripts(author)];
  await page.goto(`/contest/${key}`);
  await page.getByRole('button', { name: 'Join the contest' }).click();
  await page.getByText('You are taking part in this contest.').waitFor();
  await page.locator('.contest-problems a[href="/problem/sums"]').click();
  await page.getByText('Add two numbers.').waitFor();
  await page.getByRole('link', { name: 'Submit solution' }).first().click();
  await page.getByLabel('Source code').fill(source);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/submission/*');
  await seesVerdict(page, 'Accepted');

  await page.locator('#unread-clarifications').click();
  await page.getByLabel('Question', { exact: true }).fill('May the numbers be negative?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('May the numbers be negative?').first().waitFor();
  await jury.goto(`/contest/${key}/clarifications/`);
  await jury.getByLabel('Answer').first().fill('No, they are positive.');
  await jury.getByRole('button', { name: 'Send the answer' }).first().click();
  await page.goto('/problems/');
  await page.locator('#unread-clarifications', { hasText: '1 new notice' }).click();
  await page.getByText('No, they are positive.').first().waitFor();
  await page.locator('.contest-bar .to-scoreboard').click();
  assert.match(await textOf(page, '.board tr.own'), /you.* 1 \d+ .*1 · \d+$/);
});

test('a statement is printed black on white, without what belongs to the screen', needsJudge, async () => {
  const viewport = { width: 1440, height: 900 };
  const session = await signedIn(await aPerson());
  const { page } = await newPage({ session, colorScheme: 'dark', viewport });
  await page.goto('/problem/sums');
  await page.locator('.submit-beside .cm-content').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const inkOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { color, colorScheme } = getComputedStyle(element);
      return { color, colorScheme };
    });
  const printed = { color: 'rgb(0, 0, 0)', colorScheme: 'light' };
  assert.deepEqual([await inkOf('body'), await inkOf('h1')], [printed, printed]);
  for (const selector of ['.site-header', '.site-footer', '.submit-beside', '.problem-head .button'])
    assert.equal(await page.locator(selector).locator('visible=true').count(), 0, selector);
});
