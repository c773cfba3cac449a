import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import type { Page } from 'playwright-core';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { frozenContest } from './frozen-contest.ts';
import { revealedSite } from './revealed-site.ts';

const names = new Map([
  ['team1', 'W'.repeat(200)],
  ['team2', 'Extraordinarily long '.repeat(10).slice(0, 200).trim()],
  ['team3', 'فريق البرمجة الأول من جامعة القاهرة والمدينة كلها'],
  ['team4', 'שלום עולם'],
  ['team5', '🦊🚀 Foxes & 🧑‍🚀 Rockets 🏳️‍🌈'],
]);
const withName = (record: SnapshotRecord): SnapshotRecord => {
  if (record.type === 'contest') return { ...record, show_team_names: true };
  return record.type === 'user' ? { ...record, full_name: names.get(record.username) ?? '' } : record;
};
const { app, signedIn, chief } = await revealedSite(frozenContest(12).map(withName));

test(
  'names of 200 characters, from right to left and with emoji stay whole and inside their cells',
  needsChromium,
  async () => {
    const { newPage } = await openBrowser(app);
    const views = [
      { path: 'ranking/', row: '.live-rows .live-row, .live-row[data-user]', name: '.name' },
      { path: 'ranking/?view=projector', row: '.live-row[data-user]', name: '.name' },
      { path: 'reveal/', row: '.reveal-rows .reveal-row', name: '.team' },
    ];
    for (const width of [375, 1440]) {
      const session = await signedIn(chief);
      const { page, errors } = await newPage({ session, viewport: { width, height: 900 } });
      for (const { path, row, name } of views) {
        await page.goto(`/contest/finals/${path}`);
        await page.locator(row).nth(11).waitFor();
        const cells = await namesOn(page, `:is(${row}) ${name}`);
        for (const shown of names.values()) {
          const cell = cells.find(({ text }) => text.startsWith(shown));
          assert.ok(cell, `${path} ${width}: ${shown}`);
          const isOneLine = cell.height <= 1.5 * cell.type;
          assert.ok(isOneLine, `${path} ${width}: one line, not ${cell.height} px for ${shown}`);
          assert.equal(cell.direction, /^\p{Script=Latin}|^🦊/u.test(shown) ? 'ltr' : 'rtl', shown);
        }
      }
      assert.deepEqual(errors, []);
      await page.close();
    }
  },
);

function namesOn(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((cells) =>
    cells.map((cell) => ({
      text: cell.textContent ?? '',
      height: cell.getBoundingClientRect().height,
      type: Number.parseFloat(getComputedStyle(cell).fontSize),
      direction: getComputedStyle(cell).direction,
    })),
  );
}
