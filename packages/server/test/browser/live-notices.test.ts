import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../../test/eventually.ts';
import type { Person } from '../fixtures/accounts.ts';
import { submitting } from '../submissions/submitting.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const { app, clock, database, aContest, aParticipation, aPerson, anAdministrator, signedIn } =
  await submitting();
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
Object.defineProperty(clock, 'now', { get: () => new Date() });

async function contestOf(jury: Person, ...contestants: readonly Person[]): Promise<string> {
  const { id, key } = await aContest({ name: 'City finals' });
  const role = { contest_id: id, user_id: jury.id, role: 'author' } as const;
  await database.query.insertInto('contest_roles').values(role).execute();
  for (const person of contestants) {
    const current_participation_id = await aParticipation({ contest_id: id, user_id: person.id });
    const change = database.query.updateTable('users').set({ current_participation_id });
    await change.where('id', '=', person.id).execute();
  }
  return key;
}

/** The browser stores the cookie a little after the click. */
async function dismiss(page: Page, shown: Locator): Promise<void> {
  const readUntil = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'read_announcement')?.value;
  const before = await readUntil();
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await eventually('the browser has stored it', async () => (await readUntil()) !== before);
}

const notice = (page: Page, text: string) =>
  page.getByRole('status').locator('.live-notice', { hasText: text });

test(
  'a question reaches the jury and its answer the contestant on whatever page they are',
  needsChromium,
  async () => {
    const [jury, ada, ben] = [await aPerson(), await aPerson(), await aPerson()];
    const key = await contestOf(jury, ada, ben);
    const { page: juryPage, errors } = await newPage({ session: await signedIn(jury) });
    const { page, errors: more } = await newPage({ session: await signedIn(ada) });
    const { page: other } = await newPage({ session: await signedIn(ben) });
    await Promise.all([juryPage.goto('/problems/'), other.goto('/users/')]);
    await page.goto(`/contest/${key}/clarifications/`);
    await page.getByLabel('Question', { exact: true }).fill('May n be 0?');
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.locator('main').getByText('May n be 0?').first().waitFor();
    await page.goto('/problems/');
    await notice(juryPage, 'May n be 0?').getByRole('link', { name: 'Show' }).click();
    await juryPage.getByLabel('Answer').fill('No, n is positive.');
    await juryPage.getByRole('button', { name: 'Send the answer' }).click();
    await notice(page, 'Answer to “May n be 0?”').waitFor();
    await notice(page, 'No, n is positive.').waitFor();
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    assert.match((await page.locator('#unread-clarifications').textContent()) ?? '', /1 new notice/);
    await page.goto('/users/');
    await notice(page, 'No, n is positive.').getByRole('button', { name: 'Dismiss' }).click();
    await page.goto('/problems/');
    await page.locator('#unread-clarifications', { hasText: '1 new notice' }).waitFor();
    assert.equal(await page.locator('.live-notice').count(), 0);
    await page.locator('#unread-clarifications').click();
    await page.getByText('Answered to you only').waitFor();
    assert.equal(await page.locator('#unread-clarifications .mark').count(), 0);
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    assert.equal(await other.locator('.live-notice').count(), 0);
    assert.deepEqual([errors, more], [[], []]);
  },
);

test(
  'a reader who wants it gets a notification of the system while something else is in front of the page',
  needsChromium,
  async () => {
    const [jury, ada] = [await aPerson(), await aPerson()];
    const key = await contestOf(jury, ada);
    const { page } = await newPage({ session: await signedIn(ada) });
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Shown extends EventTarget {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string, { body }: { body: string }) {
          super();
          shown.push(`${title}: ${body}`);
        }
      }
      Object.assign(window, { Notification: Shown, shown });
    });
    const seen = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await page.goto('/notifications/');
    await page.getByLabel('Show notifications of the system').check();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await (await signedIn(jury)).post(`/contest/${key}/announcements/`, {
      text: 'Ten minutes more.',
      problem: '',
    });
    await eventually('it is shown', async () => (await seen()).length > 0);
    assert.deepEqual(await seen(), ['Announcement · City finals: Ten minutes more.']);
  },
);

test('on the pages of a contest, the jury sees how many questions are open', needsChromium, async () => {
  const [jury, ada] = [await aPerson(), await aPerson()];
  const key = await contestOf(jury, ada);
  const { page } = await newPage({ session: await signedIn(jury) });
  await page.goto(`/contest/${key}/ranking/`);
  await (await signedIn(ada)).post(`/contest/${key}/clarifications/`, { question: 'Why?', problem: '' });
  await page.locator('#unread-clarifications', { hasText: '1 open question' }).waitFor();
});

test('of many questions two are shown with their number, and cover nothing', needsChromium, async () => {
  const [jury, ada] = [await aPerson(), await aPerson()];
  const key = await contestOf(jury, ada);
  const asking = await signedIn(ada);
  const ask = async (...texts: string[]) => {
    for (const question of texts)
      await asking.post(`/contest/${key}/clarifications/`, { question, problem: '' });
  };
  await ask('One?', 'Two?', 'Three?');
  const { page } = await newPage({ session: await signedIn(jury), viewport: { width: 375, height: 700 } });
  await page.goto(`/contest/${key}/participants/`);
  const texts = () => page.locator('.live-notice:visible .words').allTextContents();
  const counter = page.locator('.notice-counts a');
  assert.deepEqual(
    [await texts(), await counter.allTextContents()],
    [['Two?', 'Three?'], ['3 open questions']],
  );
  await ask('Four?', 'Five?', 'Six?', 'Seven?');
  await counter.getByText('7 open questions').waitFor();
  assert.deepEqual(await texts(), ['Six?', 'Seven?']);
  const bottom = (await page.locator('#live-notices').boundingBox())!;
  const main = (await page.locator('main').boundingBox())!;
  assert.ok(bottom.y + bottom.height <= main.y, 'they are above the page');
  await notice(page, 'Seven?').getByRole('button', { name: 'Dismiss' }).click();
  assert.deepEqual(await texts(), ['Five?', 'Six?']);
});

test('a question that somebody takes is marked on the open pages of the jury', needsChromium, async () => {
  const [jury, ada] = [await aPerson(), await aPerson()];
  const key = await contestOf(jury, ada);
  const { session: administrator } = await anAdministrator({ is_superuser: true });
  const asking = await signedIn(ada);
  await asking.post(`/contest/${key}/clarifications/`, { question: 'Why?', problem: '' });
  const { page } = await newPage({ session: await signedIn(jury) });
  await page.goto(`/contest/${key}/clarifications/`);
  await page.getByLabel('Answer', { exact: true }).fill('Because');
  const [, id] = /id="question-(\d+)"/.exec(await page.content())!;
  await administrator.post(`/contest/${key}/clarifications/${id}/take`);
  await page.getByText('takes care of this question').waitFor();
  assert.equal(await page.getByLabel('Answer', { exact: true }).inputValue(), 'Because');
});

test('a sound is played once for each notice, if the reader wants it', needsChromium, async () => {
  const [jury, ada] = [await aPerson(), await aPerson()];
  const key = await contestOf(jury, ada);
  const { page } = await newPage({ session: await signedIn(ada) });
  await page.addInitScript(() => {
    const Original = AudioContext;
    (globalThis as { AudioContext: unknown }).AudioContext = class extends Original {
      constructor() {
        super();
        sessionStorage.setItem('sounds', `${Number(sessionStorage.getItem('sounds')) + 1}`);
      }
    };
  });
  const sounds = () => page.evaluate(() => Number(sessionStorage.getItem('sounds')));
  const announce = async (text: string) => {
    await (await signedIn(jury)).post(`/contest/${key}/announcements/`, { text, problem: '' });
    await notice(page, text).waitFor();
  };
  await page.goto(`/contest/${key}/clarifications/`);
  await announce('Silent.');
  assert.equal(await sounds(), 0);
  await page.getByLabel('Play a sound when something new arrives').check();
  assert.equal(await sounds(), 1);
  await announce('Loud.');
  assert.equal(await sounds(), 2);
  await page.goto('/problems/');
  assert.equal(await sounds(), 2);
});

test(
  'an announcement to the whole site is shown once on every page, until it is dismissed',
  needsChromium,
  async () => {
    const { session: administrator } = await anAdministrator();
    await administrator.post('/admin/announcements/', { text: 'The site moves tonight.' });
    const { page, errors } = await newPage({ session: await signedIn(await aPerson()) });
    const { page: guest } = await newPage();
    const shown = (one: Page) => one.locator('[data-notice]', { hasText: 'The site moves tonight.' });
    await Promise.all([page.goto('/problems/'), guest.goto('/problems/')]);
    // Another announcement arrives after the first one would have.
    await administrator.post('/admin/announcements/', { text: 'Tonight means 20:00.' });
    await notice(page, 'Tonight means 20:00.').waitFor();
    assert.deepEqual([await shown(page).count(), await shown(guest).count()], [1, 1]);
    await dismiss(guest, shown(guest));
    await guest.goto('/users/');
    assert.equal(await shown(guest).count(), 0);
    assert.equal(await guest.locator('#site-announcements [data-notice]').count(), 1);
    await page.goto('/users/');
    assert.equal(await shown(page).count(), 1);
    await administrator.post('/admin/announcements/', { text: 'No, 21:00.' });
    await dismiss(page, notice(page, 'No, 21:00.'));
    await page.goto('/problems/');
    await administrator.post('/admin/announcements/', { text: 'The site has moved.' });
    await notice(page, 'The site has moved.').waitFor();
    assert.equal(await page.locator('[data-notice]').count(), 1, 'dismissed with those before it');
    assert.deepEqual(errors, []);
  },
);
