import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ran, running } from '../submissions/test-runs/running.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, database, aJudge, aPerson, signedIn, end, submissionsOf } = await running();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
await aJudge();

async function openForm(options: { javaScriptEnabled?: boolean } = {}) {
  const person = await aPerson();
  const opened = await newPage({ session: await signedIn(person), ...options });
  await opened.page.goto('/problem/sums/submit');
  await opened.page.locator('#id_language').selectOption({ label: 'PY3' });
  await opened.page.locator('textarea[name=source]').fill('print(3)', { force: true });
  return { ...opened, person };
}

async function lastRun(userId: number) {
  for (;;) {
    const row = await database.query
      .selectFrom('test_runs')
      .select(['id', 'source', 'inputs'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (row) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test(
  'Run shows the output of the program beside the samples, without leaving the page',
  needsChromium,
  async () => {
    const { page, person, errors } = await openForm();
    await page.getByRole('button', { name: 'Run' }).click();
    const status = page.locator('#run-panel [role=status]');
    await status.getByText('Waiting for a judge').waitFor();
    const { id, source } = await lastRun(person.id);
    assert.equal(source, 'print(3)');
    const results = [ran, { ...ran, output: '<i>3</i>\n', isCorrect: false }];
    await end(id, { kind: 'ran', compilerOutput: '', results });
    await status.getByText('1 of 2 samples is correct.').waitFor();
    assert.deepEqual(await page.locator('#run-panel pre').allTextContents(), [
      '1 2\n',
      '3\n',
      '3\n',
      '10 20\n',
      '30\n',
      '<i>3</i>\n',
    ]);
    assert.equal(new URL(page.url()).pathname, '/problem/sums/submit');
    assert.deepEqual([await submissionsOf(person), errors], [[], []]);
  },
);

test('custom input is sent, and a refusal is shown on the page', needsChromium, async () => {
  const { page, person } = await openForm();
  const input = page.locator('#id_input');
  assert.equal(await input.isVisible(), false);
  await page.getByLabel('Custom input').first().check();
  await input.fill('5 6');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.locator('#run-panel [role=status]').getByText('Waiting for a judge').waitFor();
  assert.deepEqual((await lastRun(person.id)).inputs, [{ input: '5 6\n', expected: null }]);
  await page.reload();
  await page.locator('textarea[name=source]').fill('print(4)', { force: true });
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Wait until your last run has ended.').waitFor();
});

test('without JavaScript, Run leads to a page that shows the results', needsChromium, async () => {
  const { page, person } = await openForm({ javaScriptEnabled: false });
  await page.getByRole('button', { name: 'Run' }).click();
  await page.waitForURL('**/run/*');
  const { id } = await lastRun(person.id);
  await end(id, { kind: 'ran', compilerOutput: '', results: [ran, ran] });
  await page.getByText('All 2 samples are correct.').waitFor();
  await page.getByText('Back to the form').click();
  assert.equal(await page.locator('#id_source').inputValue(), 'print(3)');
  const stranger = await openForm({ javaScriptEnabled: false });
  await stranger.page.goto(page.url());
  assert.equal(await stranger.page.locator('#id_source').inputValue(), '');
});
