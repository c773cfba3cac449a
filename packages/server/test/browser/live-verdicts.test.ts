import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { advanceJudging } from '@tribunal/server/actions/submissions/advance-judging';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/app';
import { notify } from '@tribunal/server/database/notifications';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type { Page } from 'playwright-core';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(() => site.notifications.close());
const { aPerson, signedIn } = people(site, app);
const { aProblem, aLanguage } = builders(database);
const languageId = await aLanguage('PY3');
const problemId = await aProblem({ code: 'sums', points: 5 });
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);

async function submit({ id: userId }: Person): Promise<number> {
  const submission = { userId, problemId, languageId, source: 'print(1)', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await notify(database, id, 'submission_changed');
  return id;
}

async function judge(id: number, result: 'AC' | 'WA' = 'AC'): Promise<void> {
  const points = { casePoints: result === 'AC' ? 5 : 0, caseTotal: 5 };
  await recordVerdict(
    database,
    id,
    1,
    { result, ...points, time: 0.5, memory: 1024, error: null },
    new Date(),
  );
}

async function openAs(person: Person) {
  return newPage({ session: await signedIn(person) });
}

/** A mark on the page that a reload would remove. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
const isReloaded = async (page: Page) => (await page.locator('body[data-not-reloaded]').count()) === 0;

const liveRegion = (page: Page, text: string) =>
  page.locator('.verdict-word[role=status]', { hasText: text }).waitFor();

describe('the open page of a submission', needsChromium, () => {
  test('shows each stage and the verdict without a reload, in a live region', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page, errors } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await markPage(page);
    await liveRegion(page, 'Queued');
    await advanceJudging(database, id, 1, 'G', new Date());
    await liveRegion(page, 'Grading');
    await judge(id);
    await liveRegion(page, 'Accepted');
    assert.equal(await page.locator('#submission-verdict').getAttribute('class'), 'verdict-card AC');
    assert.equal(await page.locator('.verdict-detail').textContent(), '5/5 points');
    assert.equal(await page.locator('#submission-actions form[action$="/abort"]').count(), 0);
    assert.ok((await page.locator('#test-cases').textContent())?.includes('Final score: 5/5'));
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
  });

  test('shows the verdict although a proxy holds the stream back', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.route('**/events/submissions?*', (route) => {
      if (!route.request().headers().accept?.includes('event-stream')) return route.continue();
      return undefined;
    });
    await page.goto(`/submission/${id}`);
    await judge(id);
    await liveRegion(page, 'Accepted');
  });

  test('shows the verdict although the connection was cut before it', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    const isOpen = page.waitForResponse(/events\/submissions/);
    await page.goto(`/submission/${id}`);
    await isOpen;
    app.server.closeAllConnections();
    await judge(id);
    await liveRegion(page, 'Accepted');
  });

  test('keeps the newest state if an older one arrives late or twice', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    const state = (code: string, version: number, isFinal = false) =>
      `event: submissions\ndata: [${JSON.stringify({ id, version, cases: 0, isFinal, look: code, code, score: '1 / 1', time: '0.10s', memory: '1.0 MB' })}]\n\n`;
    const body = [state('AC', 9, true), state('G', 5), state('AC', 9, true), state('QU', 1)].join('');
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 200, contentType: 'text/event-stream', body })
        : route.fulfill({ status: 503 }),
    );
    await page.goto('/submissions/');
    await page.locator(`tr[data-submission="${id}"] .verdict.AC`).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(`tr[data-submission="${id}"] .verdict`).textContent(), 'AC');
    assert.equal(await page.locator(`tr[data-submission="${id}"] [data-part=score]`).textContent(), '1 / 1');
  });

  test('shows the verdict after the back button', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.goto(`/submission/${id}`);
    await page.goto('/problems/');
    await judge(id);
    await page.goBack();
    await liveRegion(page, 'Accepted');
  });

  test('shows the verdict without JavaScript', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await newPage({ session: await signedIn(person), javaScriptEnabled: false });
    await page.goto(`/submission/${id}`);
    await judge(id);
    await liveRegion(page, 'Accepted');
    assert.doesNotMatch(await page.content(), /http-equiv="refresh"/);
  });
});

describe('an open list of submissions', needsChromium, () => {
  test('updates its rows and announces new submissions without moving them', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page, errors } = await openAs(person);
    await page.goto('/submissions/');
    await markPage(page);
    const row = page.locator(`tr[data-submission="${id}"]`);
    const top = (await row.boundingBox())?.y;
    await judge(id);
    await row.locator('.verdict.AC[title=Accepted]').waitFor();
    assert.equal(await row.locator('[data-part=time]').textContent(), '0.50s');
    assert.equal(await page.locator('#own-verdicts').textContent(), `${id}: Accepted`);
    const others = [await submit(await aPerson()), await submit(await aPerson())];
    const line = page.locator('#new-submissions[role=status]', { hasText: 'Show 2 new submissions' });
    await line.waitFor();
    assert.equal((await row.boundingBox())?.y, top);
    assert.deepEqual([await isReloaded(page), errors], [false, []]);
    await line.locator('a').click();
    await page.locator(`tr[data-submission="${others[1]}"]`).waitFor();
  });

  test('shows a verdict although the stream is refused', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.route('**/events/submissions?*', (route) =>
      route.request().headers().accept?.includes('event-stream')
        ? route.fulfill({ status: 429 })
        : route.continue(),
    );
    await page.goto('/submissions/');
    await judge(id, 'WA');
    await page.locator(`tr[data-submission="${id}"] .verdict.WA`).waitFor();
  });

  test('of one user updates the rows that scripts read, and ignores other users', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const { page } = await openAs(person);
    await page.goto(`/submissions/user/${person.username}/`);
    await submit(await aPerson());
    await judge(id, 'WA');
    const row = page.locator(`.submission-row[id="${id}"]`);
    await row.locator('.sub-result.WA .status[title="Wrong answer"]').waitFor();
    assert.equal(await row.locator('.score').textContent(), '0 / 5');
    assert.equal(await page.locator('#new-submissions').isVisible(), false);
  });
});
