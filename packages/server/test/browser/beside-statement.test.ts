import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, database, aPerson, signedIn, submissionsOf, judge, clock } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 375, height: 700 } };

test(
  'on a wide screen the editor is beside the statement, and the verdict of what it sends appears below it',
  needsChromium,
  async () => {
    const person = await aPerson();
    const { page, errors } = await newPage({ session: await signedIn(person), ...wide });
    const sent = await page.goto('/problem/sums');
    assert.match(await sent!.text(), /<form id="problem_submit"/);
    const editor = page.getByRole('textbox', { name: 'Source code' });
    const send = async (source: string) => {
      await page.locator('.cm-content').waitFor();
      await editor.fill(source);
      await page.locator('.submit-beside').getByRole('button', { name: 'Submit' }).click();
      await page.locator('#live-verdict .verdict-word', { hasText: 'Queued' }).waitFor();
      return (await submissionsOf(person)).at(-1)!.id;
    };
    const verdict = (word: string) =>
      page.locator('#live-verdict .verdict-word[role=status]', { hasText: word }).waitFor();

    await judge(await send('print(1)'), 'WA');
    await verdict('Wrong answer');
    await page.locator('#attempts li', { hasText: 'Wrong answer' }).waitFor();
    const submissionId = await send('one\ntwo = \n');
    const outcome = {
      result: 'CE',
      casePoints: 0,
      caseTotal: 0,
      time: null,
      memory: null,
      error: 'File "solution.py", line 2\nSyntaxError',
    } as const;
    await recordVerdict(database, { submissionId, judgement: 1, outcome }, clock.now);
    await verdict('Compile error');
    await page.getByRole('button', { name: 'line 2' }).click();
    assert.equal(await page.evaluate(() => String(getSelection())), 'two = ');
    assert.equal(await page.locator('#attempts li').count(), 2);
    assert.equal(new URL(page.url()).pathname, '/problem/sums');
    assert.deepEqual(errors, []);
  },
);

test('a draft says that the statement has changed since', needsChromium, async () => {
  const { page, errors } = await newPage({ session: await signedIn(await aPerson()), ...wide });
  const describe = (description: string) =>
    database.query.updateTable('problems').set({ description }).where('code', '=', 'sums').execute();
  await describe('Add two numbers.');
  await page.goto('/problem/sums');
  await page.locator('.cm-content').waitFor();
  await page.getByRole('textbox', { name: 'Source code' }).fill('print(1)');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('draft ')));
  await page.reload();
  await page.getByText('Draft restored.', { exact: true }).waitFor();
  await describe('Add three numbers.');
  await page.reload();
  await page.getByText('Draft restored. The statement has changed since you wrote it.').waitFor();
  assert.deepEqual(errors, []);
});

test('a refusal is told below the editor, and nothing is lost', needsChromium, async () => {
  const person = await aPerson();
  const { page } = await newPage({ session: await signedIn(person), ...wide });
  await page.goto('/problem/sums');
  await page.locator('.cm-content').waitFor();
  await page.getByRole('textbox', { name: 'Source code' }).fill('  ');
  await page.keyboard.press('Control+Enter');
  await page.locator('#live-verdict .fault:not(:empty)').waitFor();
  assert.equal(await page.locator('#id_source').inputValue(), '  ');
  assert.deepEqual(await submissionsOf(person), []);
});

test('a solution that is sent without a connection is kept and arrives once', needsChromium, async () => {
  const person = await aPerson();
  const { page } = await newPage({ session: await signedIn(person), ...wide });
  const open = async () => {
    await page.goto('/problem/sums');
    await page.locator('.cm-content').waitFor();
  };
  await open();
  // The answer is lost: the site has the solution, and the browser does not know it.
  await page.route('**/submit', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await page.getByRole('textbox', { name: 'Source code' }).fill('print(7)');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your solution is kept in this browser').waitFor();
  assert.equal((await submissionsOf(person)).length, 1);
  const second = await page.context().newPage();
  await second.goto('/problem/sums');
  await second.locator('#live-verdict .verdict-word', { hasText: 'Queued' }).waitFor();
  await page.unroute('**/submit');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('#live-verdict .verdict-word', { hasText: 'Queued' }).waitFor();
  assert.equal((await submissionsOf(person)).length, 1);
});

test('what waits when its page is closed is sent from another page of the site', needsChromium, async () => {
  const person = await aPerson();
  const { page } = await newPage({ session: await signedIn(person), ...wide });
  await page.goto('/problem/sums');
  await page.locator('.cm-content').waitFor();
  await page.route('**/submit', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Source code' }).fill('print(8)');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your solution is kept in this browser').waitFor();
  assert.deepEqual(await submissionsOf(person), []);
  await page.unroute('**/submit');
  await page.goto('/users/');
  await page.getByRole('link', { name: 'Your solution has been sent now.' }).click();
  await page.waitForURL('**/submission/*');
  assert.equal((await submissionsOf(person)).length, 1);
});

test('“Edit and submit again” opens the statement with that source', needsChromium, async () => {
  const person = await aPerson();
  const session = await signedIn(person);
  for (const options of [wide, phone, { ...wide, javaScriptEnabled: false }]) {
    const { page } = await newPage({ session, ...options });
    await page.goto('/problem/sums/submit');
    await page.locator('#id_source').fill('print(42)', { force: true });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    await page.getByRole('link', { name: 'Edit and submit again' }).click();
    await page.waitForURL('**/problem/sums?from=*');
    assert.equal(await page.locator('#id_source').inputValue(), 'print(42)');
    assert.equal(await page.getByRole('button', { name: 'Submit' }).isVisible(), true);
    await judge((await submissionsOf(person)).at(-1)!.id, 'WA');
  }
});

test('the editor beside the statement can be hidden, and stays hidden', needsChromium, async () => {
  const { page } = await newPage({ session: await signedIn(await aPerson()), ...wide });
  await page.goto('/problem/sums');
  const toggle = page.getByRole('button', { name: 'Editor' });
  const editor = page.locator('.submit-beside');
  await page.locator('.cm-editor').waitFor();
  await toggle.click();
  assert.equal(await editor.isVisible(), false);
  await page.goto('/problem/sums', { waitUntil: 'networkidle' });
  assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
  assert.equal(await editor.isVisible(), false);
  await toggle.click();
  await page.locator('.cm-editor').waitFor();
});

test('on a phone the statement and the editor are two tabs', needsChromium, async () => {
  const { page, errors } = await newPage({ session: await signedIn(await aPerson()), ...phone });
  await page.goto('/problem/sums');
  const statement = page.locator('.problem-title h1');
  const submit = page.getByRole('button', { name: 'Submit' });
  assert.deepEqual([await statement.isVisible(), await submit.isVisible()], [true, false]);
  await page.getByRole('tab', { name: 'Editor' }).click();
  await page.locator('.cm-editor').waitFor();
  assert.deepEqual([await statement.isVisible(), await submit.isVisible()], [false, true]);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await statement.isVisible(), true);
  assert.deepEqual(errors, []);
});

test(
  'guests and browsers without JavaScript get the statement with a link to the form',
  needsChromium,
  async () => {
    const session = await signedIn(await aPerson());
    for (const options of [{ session, ...phone, javaScriptEnabled: false }, wide]) {
      const { page } = await newPage(options);
      await page.goto('/problem/sums', { waitUntil: 'networkidle' });
      assert.equal(await page.locator('#id_source').isVisible(), false);
      assert.ok(await page.getByRole('link', { name: 'Submit solution' }).isVisible());
    }
  },
);
