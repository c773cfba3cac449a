import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const wideImage = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="20"/>');
const description = `A kingdom has $n$ islands.

<img alt="A map of them" src="data:image/svg+xml;base64,${wideImage.toString('base64')}">

$$${'\\sum_{i=1}^{n} a_i + '.repeat(40)}1$$

|${'a wide column|'.repeat(12)}
|${'-|'.repeat(12)}
|${'1|'.repeat(12)}

## Sample Input 1

\`\`\`
3 <4>
\`\`\`

## Sample Output 1

\`\`\`
7
\`\`\`
`;

test(
  'a guest on a phone finds a problem by a word of its statement and copies a sample',
  needsChromium,
  async () => {
    const database = await testDatabase();
    const id = await builders(database).aProblem({ code: 'islands' });
    await database.query.updateTable('problems').set({ description }).where('id', '=', id).execute();
    const { newPage } = await openBrowser(await buildApp(testSite(database)));
    const { page, errors } = await newPage({
      viewport: { width: 375, height: 740 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto('/problems/');
    await page.getByRole('searchbox').fill('kingdom');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'islands' }).click();
    await page.getByRole('heading', { level: 1, name: 'islands' }).waitFor();

    const first = page.getByRole('button', { name: 'Copy', exact: true }).first();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '3 <4>\n');

    const image = await page.getByAltText('A map of them').evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      return { naturalWidth: element.naturalWidth, isInView: element.clientWidth < innerWidth };
    });
    assert.deepEqual(image, { naturalWidth: 2000, isInView: true });
    const overflow = await page.evaluate(
      () => document.body.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    const linesOfWord = await page
      .getByText('a wide column')
      .first()
      .evaluate((cell) => {
        const word = document.createRange();
        word.setStart(cell.firstChild ?? cell, 'a wide '.length);
        word.setEnd(cell.firstChild ?? cell, 'a wide column'.length);
        return word.getClientRects().length;
      });
    assert.equal(linesOfWord, 1, 'a table divides no word');
    // Both can be scrolled with the keyboard. A browser that has many fonts may take a moment for the formula.
    await page.locator('.content-description .scroll[tabindex="0"]').waitFor();
    await page.locator('.content-description .formula[tabindex="0"]').waitFor();
    assert.deepEqual(errors, []);
  },
);

test(
  'samples are beside each other where there is room, and below each other on a phone',
  needsChromium,
  async () => {
    const database = await testDatabase();
    const id = await builders(database).aProblem({ code: 'islands' });
    await database.query.updateTable('problems').set({ description }).where('id', '=', id).execute();
    const { newPage } = await openBrowser(await buildApp(testSite(database)));
    const columns = async (width: number) => {
      const { page } = await newPage({ viewport: { width, height: 740 }, javaScriptEnabled: false });
      await page.goto('/problem/islands');
      const boxes = await page.locator('.sample-part').all();
      const left = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.x));
      return new Set(left).size;
    };
    assert.deepEqual([await columns(375), await columns(1440)], [1, 2]);
  },
);
