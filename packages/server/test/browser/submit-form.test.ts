import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, aPerson, signedIn, submissionsOf, aLanguage, aProblem } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
await aLanguage('CPP17');
await aProblem({ code: 'roads' });
await aProblem({ code: 'several', max_source_files: 4 });

async function openForm(problem = 'sums') {
  const person = await aPerson();
  const opened = await newPage({ session: await signedIn(person) });
  await opened.page.goto(`/problem/${problem}/submit`);
  return { ...opened, person };
}

test('several files are chosen, listed and sent together', needsChromium, async () => {
  const { page, errors } = await openForm('several');
  const files = ['main.cpp', 'lib.h'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('int main() {}\n'),
  }));
  await page.locator('#id_files').setInputFiles(files);
  await page.getByText('Will be sent: main.cpp, lib.h').waitFor();
  assert.equal(
    await page
      .locator('#id_language')
      .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
    'CPP17',
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/submission/*');
  assert.deepEqual(await page.locator('.file-name').allTextContents(), ['main.cpp', 'lib.h']);
  assert.deepEqual(errors, []);
});

test('a draft belongs to its problem and language, and can be discarded', needsChromium, async () => {
  const { page, errors } = await openForm();
  const source = page.locator('#id_source');
  const language = page.locator('#id_language');
  await language.selectOption('PY3');
  await source.fill('print(1)');
  await language.selectOption('CPP17');
  assert.equal(await source.inputValue(), 'print(1)');
  await source.fill('int main() {}');
  await page.goto('/problem/roads/submit');
  assert.equal(await source.inputValue(), '');
  await page.goto('/problem/sums/submit');
  await language.selectOption('CPP17');
  assert.equal(await source.inputValue(), 'int main() {}');
  await language.selectOption('PY3');
  assert.equal(await source.inputValue(), 'print(1)');
  await page.getByText('Draft restored.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await language.selectOption('CPP17');
  await language.selectOption('PY3');
  assert.equal(await source.inputValue(), 'int main() {}');
  assert.deepEqual(errors, []);
});

test(
  'pressing Submit twice sends one submission, and the back button shows the source again',
  needsChromium,
  async () => {
    const { page, person } = await openForm();
    await page.locator('#id_language').selectOption('PY3');
    await page.locator('#id_source').fill('print(1)');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.waitForURL('**/submission/*');
    assert.equal((await submissionsOf(person)).length, 1);
    await page.goBack();
    assert.equal(await page.locator('#id_source').inputValue(), 'print(1)');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/submission/*');
    assert.equal((await submissionsOf(person)).length, 2);
  },
);

test('without JavaScript the form is a plain one', needsChromium, async () => {
  const person = await aPerson();
  const { page } = await newPage({ session: await signedIn(person), javaScriptEnabled: false });
  await page.goto('/problem/sums/submit');
  await page.locator('#id_source').fill('print(1)');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/submission/*');
  assert.equal((await submissionsOf(person)).length, 1);
});
