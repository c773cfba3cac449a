import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { aPerson, signedIn } = people(site, app);
const languageId = await builders(database).aLanguage('PY3');
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

await sql`insert into problems (code, name, types) select 'roads' || n, 'Road ' || n,
    case when n % 2 = 0 then array['Graphs'] else array['Greedy'] end
  from generate_series(1, 60) n`.execute(database.query);

async function solve(userId: number, code: string): Promise<void> {
  const { id: problemId } = await database.query
    .selectFrom('problems')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const submission = { userId, problemId, languageId, source: 'x', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
}

const counted = (page: Page, count: number) =>
  page.locator('[data-count]', { hasText: new RegExp(`^${count} problems?$`) }).waitFor();

test(
  'the problem list follows its filters while they are changed, and keeps them and the place of the reader on the way back',
  needsChromium,
  async () => {
    const person = await aPerson();
    await solve(person.id, 'roads2');
    const { page, errors } = await newPage({ session: await signedIn(person) });
    await page.goto('/problems/');
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
    await counted(page, 60);
    await page.locator('#id_search').pressSequentially('road');
    await page.waitForURL('**/problems/?search=road');
    await page.locator('label.check', { hasText: 'Graphs' }).click();
    await counted(page, 30);
    await page.getByLabel('Only unsolved').check();
    await counted(page, 29);
    await page.waitForURL('**/problems/?search=road&unsolved=on&type=Graphs');
    assert.equal(await page.locator('body[data-not-reloaded]').count(), 1);

    await page.locator('.problem-list tbody tr:last-child th a').scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    assert.ok(place > 100);
    await page.locator('.problem-list tbody tr:last-child th a').click();
    await page.waitForURL('**/problem/roads60');
    await solve(person.id, 'roads60');
    await page.goBack();
    await counted(page, 28);
    assert.deepEqual(
      [await page.locator('#id_search').inputValue(), await page.getByLabel('Only unsolved').isChecked()],
      ['road', true],
    );
    await page.waitForFunction((before) => Math.abs(scrollY - before) < 150, place);
    assert.deepEqual(errors, []);
  },
);
