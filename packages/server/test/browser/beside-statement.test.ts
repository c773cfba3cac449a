import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, aPerson, signedIn, submissionsOf } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 375, height: 700 } };

test(
  'on a wide screen the editor is beside the statement and submits from there',
  needsChromium,
  async () => {
    const person = await aPerson();
    const { page, errors } = await newPage({ session: await signedIn(person), ...wide });
    await page.goto('/problem/sums');
    const editor = page.getByRole('textbox', { name: 'Source code' });
    await editor.fill('print(1)');
    await page.locator('.submit-beside').getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    assert.equal((await submissionsOf(person)).length, 1);
    assert.deepEqual(errors, []);
  },
);

test('the editor beside the statement can be hidden, and stays hidden', needsChromium, async () => {
  const { page } = await newPage({ session: await signedIn(await aPerson()), ...wide });
  await page.goto('/problem/sums');
  const toggle = page.getByRole('button', { name: 'Editor' });
  await page.locator('.cm-editor').waitFor();
  await toggle.click();
  assert.equal(await page.locator('.submit-beside').isVisible(), false);
  await page.goto('/problem/sums', { waitUntil: 'networkidle' });
  assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
  assert.equal(await page.locator('.cm-editor').count(), 0);
  await toggle.click();
  await page.locator('.cm-editor').waitFor();
});

test('phones and guests get the statement with a link to the form', needsChromium, async () => {
  const session = await signedIn(await aPerson());
  for (const options of [{ session, ...phone }, wide]) {
    const { page, requests } = await newPage(options);
    await page.goto('/problem/sums', { waitUntil: 'networkidle' });
    assert.equal(await page.locator('#problem_submit').count(), 0);
    assert.ok(await page.getByRole('link', { name: 'Submit solution' }).isVisible());
    assert.deepEqual(
      requests.filter(({ pathname }) => pathname.endsWith('/submit')),
      [],
    );
  }
});
