import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { square } from '../../problem-packages/package-fixtures.ts';
import { type DemoSite, demoSite } from '../demo-site.ts';
import { needsChromium, openChromium } from '../open-browser.ts';
import { visitPage } from '../visits/visit-pages.ts';

describe('a text in Markdown', needsChromium, () => {
  let site: DemoSite;
  let browser: Browser;
  let path: string;
  before(async () => {
    site = await demoSite();
    browser = await openChromium();
    path = site.pages.find(({ name }) => name === 'problem-edit')!.path;
  });
  after(() => browser.close());

  const onForm = (look: (page: Page, text: Locator) => Promise<void>, at = path) =>
    visitPage(browser, site, { as: 'administrator', path: at }, async (page, open) => {
      await open();
      await look(page, page.locator('textarea[data-preview]').first());
    });
  /** Waits for the script, which adds the preview of a text. */
  const ready = (text: Locator) => text.locator('xpath=../section').waitFor();
  const stored = (page: Page, part: string) =>
    page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), part);

  test('that was not saved is shown again, can be discarded, and is forgotten when it is saved', () =>
    onForm(async (page, text) => {
      await ready(text);
      const saved = await text.inputValue();
      await text.fill('half a thought');
      await stored(page, 'half a thought');
      await page.reload();
      await page.getByText('Your draft of').waitFor();
      assert.equal(await text.inputValue(), 'half a thought');
      await page.getByRole('button', { name: 'Discard the draft' }).click();
      assert.equal(await text.inputValue(), saved);
      await page.reload();
      await ready(text);
      assert.equal(await text.inputValue(), saved);

      await text.fill(`${saved}\nA whole thought.`);
      await stored(page, 'A whole thought.');
      await page.getByRole('button', { name: 'Save the changes' }).last().click();
      await page.waitForURL(/\/problem\/[\w-]+$/);
      assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('whole thought')), false);
    }));

  test('that others have saved since is not replaced by a draft unless its author wants that', () =>
    onForm(async (page, text) => {
      await ready(text);
      await text.fill('an old draft');
      await stored(page, 'an old draft');
      // As if the text on the site had been another one then.
      await page.evaluate(() => {
        const [name = ''] = Object.keys(localStorage).filter((one) => one.startsWith('draft '));
        const draft = JSON.parse(localStorage.getItem(name) ?? '{}');
        addEventListener('pagehide', () =>
          localStorage.setItem(name, JSON.stringify({ ...draft, base: 'earlier' })),
        );
      });
      await page.reload();
      await page.getByText('There is a draft of').waitFor();
      assert.notEqual(await text.inputValue(), 'an old draft');
      await page.getByRole('button', { name: 'Show the draft' }).click();
      assert.equal(await text.inputValue(), 'an old draft');
    }));

  test('is not left unsaved without a question, also after a preview of the effect', () =>
    onForm(async (page, text) => {
      await ready(text);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.goto('/problems/');
      assert.deepEqual(asked, []);
      await page.goto(path);
      await ready(text);
      await text.pressSequentially('x');
      await page.goto('/problems/');
      assert.deepEqual(asked, ['beforeunload']);
      await page.goto(path);
      await ready(text);
      await page.getByRole('button', { name: 'Show the effect' }).last().click();
      await page.getByText('Nothing is saved yet.').waitFor();
      await text.press('End');
      await page.goto('/problems/');
      assert.deepEqual(asked, ['beforeunload', 'beforeunload']);
    }));

  test('gets figures that are pasted, which become files of the problem', () =>
    onForm(async (page, text) => {
      await ready(text);
      await text.fill('See: ');
      await text.evaluate((field, base64) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, square.toString('base64'));
      const shown = text.locator('xpath=..').locator('.preview img');
      await shown.waitFor();
      assert.match(await text.inputValue(), /^See: !\[\]\(figure-\w+\.png\)$/);
      assert.equal(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 1);
    }));

  test('of a problem that does not exist yet gets no figures', () =>
    onForm(async (page, text) => {
      await page.locator('textarea[data-preview]').first().focus();
      await ready(text);
      await text.evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await page.getByText('Create the problem first').waitFor();
      assert.equal(await text.inputValue(), '');
    }, '/problems/new'));

  test('that is pasted as TeX is converted on request, and back', () =>
    onForm(async (page, text) => {
      await ready(text);
      const tex =
        '\\documentclass{article}\n\\usepackage{olymp}\n\\begin{document}\n\\begin{problem}{Sum}{stdin}{stdout}{1 s}{64 MB}\nAdd \\textbf{two} numbers $a \\le b$.\n\\InputFile\nBoth.\n\\Example\n\\begin{example}\\exmp{1 2}{3}\\end{example}\n\\foo\n\\end{problem}\n\\end{document}';
      await text.fill('');
      await text.evaluate((field: HTMLTextAreaElement, pasted) => {
        field.value = pasted;
        field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));
      }, tex);
      await page.getByRole('button', { name: 'Convert it to Markdown' }).click();
      await page.getByText('Converted to Markdown.').waitFor();
      assert.equal(
        await text.inputValue(),
        'Add **two** numbers $a \\le b$.\n\n## Input\n\nBoth.\n\n\\\\foo',
      );
      await page.getByText('the TeX command \\foo is left in the text as it is').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      assert.equal(await text.inputValue(), tex);
    }));

  test('in a row that was added has a preview, too', () =>
    onForm(async (page) => {
      await page.locator('button[name="more_rows"][value="statements"]').click();
      const added = page.locator('[data-rows="statements"] tbody tr').last().locator('textarea').first();
      await added.fill('a *word*');
      await added.locator('xpath=..').locator('.preview em').waitFor();
    }));
});
