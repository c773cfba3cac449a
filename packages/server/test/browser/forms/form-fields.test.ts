import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type DemoSite, demoSite } from '../demo-site.ts';
import { needsChromium, openChromium } from '../open-browser.ts';
import { visitPage } from '../visits/visit-pages.ts';

describe('fields of forms', needsChromium, () => {
  let site: DemoSite;
  let browser: Browser;
  before(async () => {
    site = await demoSite();
    browser = await openChromium();
  });
  after(() => browser.close());

  for (const path of ['/admin/news/', '/contests/new', '/organizations/new', '/problems/new'])
    test(`text in Markdown on ${path} has a preview while it is written`, async () => {
      await visitPage(browser, site, { as: 'administrator', path }, async (page, open) => {
        await open();
        assert.equal(await page.getByRole('region', { name: 'Preview' }).count(), 0);
        await page.locator('textarea[data-preview]').first().fill('a *word* and $x^2$');
        const preview = page.getByRole('region', { name: 'Preview' });
        assert.equal(await preview.locator('em').textContent(), 'word');
        assert.equal(await preview.locator('math').count(), 1);
      });
    });

  test('rows are added at once, with all their fields, and the return key saves', async () => {
    const visit = { as: 'administrator', path: '/contests/new' } as const;
    await visitPage(browser, site, visit, async (page, open) => {
      await open();
      const rows = page.locator('[data-rows="problems"] tbody tr');
      const before = await rows.count();
      const add = page.locator('button[name="more_rows"][value="problems"]');
      await add.click();
      await add.click();
      assert.equal(await rows.count(), before + 2);
      const added = rows.last();
      const index = before + 1;
      assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('name')),
        `problems-${index}-code`,
      );
      assert.equal(await added.getByLabel(`Code ${index + 1}`).getAttribute('list'), 'list_problems-code');
      assert.equal(
        await added.locator(`[name="problems-${index}-position"]`).inputValue(),
        String(index + 1),
      );
      await added.locator('input[type="color"]').fill('#123456');
      assert.equal(await added.locator(`[name="problems-${index}-color"]`).inputValue(), '#123456');
      await page
        .locator('#id_name')
        .evaluate((field: HTMLInputElement) => field.form!.setAttribute('novalidate', ''));
      await page.locator('#id_name').press('Enter');
      await page.getByText('Fill in this field.').first().waitFor();
    });
  });

  test('cases are ordered with the keyboard and by dragging', async () => {
    const visit = { as: 'administrator', path: '/problem/cargo/test_data' } as const;
    await visitPage(browser, site, visit, async (page, open) => {
      await open();
      await page.locator('[data-ordered="ready"]').waitFor();
      const rows = page.locator('[data-ordered] > tr');
      const order = () =>
        rows.evaluateAll((all) =>
          all.slice(0, 3).map((row) => {
            const position = row.querySelector<HTMLInputElement>('[name$="-position"]');
            return `${row.querySelector('th')?.textContent} at ${position?.value}`;
          }),
        );
      assert.deepEqual(await order(), ['1 at 1', '2 at 2', '3 at 3']);
      const second = page.locator('[name="cases-2-position"]');
      await second.press('Alt+ArrowUp');
      assert.deepEqual(await order(), ['2 at 1', '1 at 2', '3 at 3']);
      assert.equal(await second.evaluate((field) => field === document.activeElement), true);
      await second.press('Alt+ArrowUp');
      assert.deepEqual(await order(), ['2 at 1', '1 at 2', '3 at 3']);
      await rows
        .nth(2)
        .locator('th')
        .dragTo(rows.nth(0).locator('th'), { targetPosition: { x: 4, y: 2 } });
      assert.deepEqual(await order(), ['3 at 1', '2 at 2', '1 at 3']);
    });
  });

  test('the label of a box is beside it on a phone, however long it is', async () => {
    const visit = { as: 'administrator', path: '/problem/cargo/editorial' } as const;
    const viewport = { width: 375, height: 740 };
    await visitPage(
      browser,
      site,
      visit,
      async (page, open) => {
        await open();
        // Both at once: a message of the site may appear above the form at any time.
        const [box, label] = await page.evaluate(() =>
          ['#id_is_published', 'label[for=id_is_published]'].map((selector) => {
            const { left, right, top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        );
        assert.ok(label!.left >= box!.right && label!.top < box!.bottom, JSON.stringify({ box, label }));
      },
      { viewport },
    );
  });
});
