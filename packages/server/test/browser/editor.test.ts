import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, database, aPerson, signedIn, submissionsOf, aLanguage } = await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
await aLanguage('CPP17');
await aLanguage('CPP20');
for (const [key, extension, code_template] of [
  ['PY3', 'py', 'print(input())\n'],
  ['CPP17', 'cpp', 'int main() {}\n'],
  ['CPP20', 'cpp', ''],
] as const)
  await database.query
    .updateTable('languages')
    .set({ extension, code_template })
    .where('key', '=', key)
    .execute();

async function openEditor() {
  const person = await aPerson();
  const opened = await newPage({ session: await signedIn(person) });
  const { page } = opened;
  await page.goto('/problem/sums/submit');
  await page.locator('.cm-content').waitFor();
  await page.locator('#id_language').selectOption('PY3');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'print(input())\n');
  return { ...opened, person, editor: page.getByRole('textbox', { name: 'Source code' }) };
}

const sourceOf = (page: Page) => page.locator('#id_source').inputValue();
const keysOf = (page: Page) => page.getByLabel('Editor', { exact: true });
const choose = async (page: Page, label: 'Editor' | 'Font size' | 'Indentation', value: string) => {
  await page.locator('.editor-settings').evaluate((menu) => menu.setAttribute('open', ''));
  await page.getByLabel(label, { exact: true }).selectOption(value);
  await page.locator('h1').click();
};

test('what is written in the editor is submitted, with line feeds', needsChromium, async () => {
  const { page, person, editor, errors } = await openEditor();
  await editor.fill('a = 1\nprint(a)\n');
  assert.equal(await page.locator('.cm-gutters').evaluate((all) => getComputedStyle(all).display), 'flex');
  await page.locator('.cm-line .tok-number').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/submission/*');
  const [submission] = await submissionsOf(person);
  const stored = await database.query
    .selectFrom('submission_sources')
    .select('source')
    .where('submission_id', '=', submission!.id)
    .executeTakeFirst();
  assert.equal(stored?.source, 'a = 1\nprint(a)\n');
  assert.deepEqual(errors, []);
});

test('Tab indents by the chosen width', needsChromium, async () => {
  const { page, editor } = await openEditor();
  await choose(page, 'Indentation', '2');
  await editor.fill('x');
  await page.keyboard.press('Tab');
  assert.equal(await sourceOf(page), '  x');
});

test('an own template starts an empty editor until it is removed', needsChromium, async () => {
  const { page, editor } = await openEditor();
  await editor.fill('import sys\n');
  const menu = () => page.locator('.editor-settings').evaluate((one) => one.setAttribute('open', ''));
  await menu();
  await page.getByRole('button', { name: 'Keep the source as my template for PY3' }).click();
  await page.getByText('An empty editor starts with it, in this browser.').waitFor();
  await editor.fill('');
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'import sys\n');
  await menu();
  await page.getByRole('button', { name: 'Remove my template' }).click();
  await editor.fill('');
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'print(input())\n');
});

test('keys submit and run from within the editor, and ? shows them', needsChromium, async () => {
  const { page, editor, person } = await openEditor();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Ctrl+Enter').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await editor.fill('print(1)');
  await page.keyboard.press("Control+'");
  await page.locator('.run-status:not(:empty)').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/submission/*');
  assert.equal((await submissionsOf(person)).length, 1);
});

test('the second key press offers to skip to the editor', needsChromium, async () => {
  const { page, editor } = await openEditor();
  const isFocused = () => editor.evaluate((element) => element.contains(document.activeElement));
  await page.reload();
  await page.locator('.cm-content').waitFor();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  assert.equal(await isFocused(), true);
  await page.goto('/problem/sums');
  await page.locator('.cm-content').waitFor();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  assert.equal(await isFocused(), true);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/problem/sums', { waitUntil: 'networkidle' });
  assert.equal(await page.getByText('Skip to the editor').isVisible(), false);
});

test('without JavaScript the link leads to the text area', needsChromium, async () => {
  const session = await signedIn(await aPerson());
  const { page } = await newPage({ session, javaScriptEnabled: false });
  await page.goto('/problem/sums/submit');
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  assert.equal(await page.locator('#id_source').evaluate((area) => area.matches(':focus')), true);
});

test('Tab indents, and Escape followed by Tab leaves the editor', needsChromium, async () => {
  const { page, editor } = await openEditor();
  await editor.fill('x');
  await page.keyboard.press('Tab');
  assert.equal(await sourceOf(page), '    x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await editor.evaluate((element) => element.contains(document.activeElement)), false);
  assert.equal(await sourceOf(page), '    x');
});

test(
  'a template starts an empty source and follows the language until it is changed',
  needsChromium,
  async () => {
    const { page, editor } = await openEditor();
    const language = page.locator('#id_language');
    await language.selectOption('CPP17');
    await page.locator('.cm-line', { hasText: 'int main() {}' }).waitFor();
    await editor.fill('int x;');
    await language.selectOption('PY3');
    await page.waitForTimeout(300);
    assert.equal(await sourceOf(page), 'int x;');
  },
);

test('Vim keys work and are remembered, and a plain text area can be chosen', needsChromium, async () => {
  const { page, editor, errors } = await openEditor();
  await editor.fill('one\ntwo\n');
  await choose(page, 'Editor', 'vim');
  await page.locator('.cm-vim-panel').waitFor();
  await page.locator('.cm-line').first().click();
  await page.keyboard.type('ggdd');
  assert.equal(await sourceOf(page), 'two\n');
  await page.reload();
  await page.locator('.cm-vim-panel').waitFor();
  await choose(page, 'Editor', 'none');
  await page.locator('.cm-editor').waitFor({ state: 'detached' });
  await page.getByLabel('Source code').fill('three');
  await choose(page, 'Editor', 'emacs');
  await page.locator('.cm-line', { hasText: 'three' }).waitFor();
  assert.deepEqual(errors, []);
});

test('Emacs keys work and are remembered', needsChromium, async () => {
  const { page, editor, errors } = await openEditor();
  await editor.fill('one\ntwo');
  await choose(page, 'Editor', 'emacs');
  const killLine = async () => {
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+k');
    return sourceOf(page);
  };
  while ((await killLine()) === 'one\ntwo') await page.waitForTimeout(50);
  assert.equal(await sourceOf(page), '\ntwo');
  await page.keyboard.press('Control+n');
  await page.keyboard.press('Control+y');
  assert.equal(await sourceOf(page), '\nonetwo');
  await page.reload();
  await page.locator('.cm-line', { hasText: 'onetwo' }).waitFor();
  assert.equal(await keysOf(page).inputValue(), 'emacs');
  while ((await killLine()) === '\nonetwo') await page.waitForTimeout(50);
  assert.equal(await sourceOf(page), 'onetwo');
  assert.deepEqual(errors, []);
});

test('the editor has the chosen font size and the theme of the site', needsChromium, async () => {
  const { page, editor, errors } = await openEditor();
  await editor.fill('x');
  const styleOf = (property: 'fontSize' | 'color' | 'backgroundColor') =>
    page.locator('.cm-editor').evaluate((element, name) => getComputedStyle(element)[name], property);
  await choose(page, 'Font size', '20');
  assert.equal(await styleOf('fontSize'), '20px');
  await page.reload();
  await page.locator('.cm-line', { hasText: 'x' }).waitFor();
  while ((await styleOf('fontSize')) !== '20px') await page.waitForTimeout(50);
  await choose(page, 'Editor', 'none');
  await page.locator('.cm-editor').waitFor({ state: 'detached' });
  assert.equal(await page.locator('#id_source').evaluate((area) => getComputedStyle(area).fontSize), '20px');
  await choose(page, 'Editor', 'default');
  await page.locator('.cm-editor').waitFor();
  const colors = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    const ofPage = await page.evaluate(() => getComputedStyle(document.body).color);
    return { ofPage, ofText: await styleOf('color'), behind: await styleOf('backgroundColor') };
  };
  const light = await colors('light');
  const dark = await colors('dark');
  assert.deepEqual([light.ofText, dark.ofText], [light.ofPage, dark.ofPage]);
  assert.notEqual(light.behind, dark.behind);
  assert.deepEqual(errors, []);
});

test('a file fills the editor and selects its language', needsChromium, async () => {
  const { page, editor } = await openEditor();
  const file = page.locator('#id_submission_file');
  const chosen = () => page.locator('#id_language option:checked').getAttribute('data-key');
  await file.setInputFiles({ name: 'a.cpp', mimeType: 'text/plain', buffer: Buffer.from('int x;') });
  await page.getByText('The editor contains a.cpp.').waitFor();
  assert.deepEqual([await sourceOf(page), await chosen()], ['int x;', 'CPP20']);
  const line = page.locator('.file-line');
  await editor.fill('int other;');
  assert.equal(await line.textContent(), '');
  await editor.fill('int x;');
  await file.setInputFiles({ name: 'a.out', mimeType: '', buffer: Buffer.from([0x7f, 0x45, 0, 0xff]) });
  await page.getByText('a.out is not a text in UTF-8.').waitFor();
  await file.setInputFiles({ name: 'b.cpp', mimeType: '', buffer: Buffer.alloc(65_537, 'x') });
  await page.getByText('b.cpp is too large. A source has at most 65536 characters.').waitFor();
  assert.deepEqual([await sourceOf(page), await file.inputValue()], ['int x;', '']);
});

test('a dropped file replaces the source', needsChromium, async () => {
  const { page } = await openEditor();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['int y;'], 'b.cc'));
    return transfer;
  });
  await page.locator('.cm-content').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('The editor contains b.cc.').waitFor();
  assert.equal(await sourceOf(page), 'int y;');
});

test('64 KB in one line do not freeze the editor', needsChromium, async () => {
  const { page, editor } = await openEditor();
  const line = 'x = "1"; '.repeat(7280);
  await editor.focus();
  await page.locator('#id_source').fill(line);
  await editor.focus();
  await page.keyboard.press('Control+End');
  const start = Date.now();
  await page.keyboard.type('abcdefghij');
  assert.equal(await sourceOf(page), `${line}abcdefghij`);
  assert.ok(Date.now() - start < 15_000, `${Date.now() - start} ms for ten keys`);
});
