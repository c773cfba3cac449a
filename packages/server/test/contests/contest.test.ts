import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { textOf } from '../http/pages/page.ts';

const start = new Date('2030-01-01T10:00:00Z');
const end = new Date('2030-01-01T15:00:00Z');
let now = start;
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
const { aContest, aParticipation, aProblem } = builders(database);

const at = (time: string) => {
  now = new Date(`2030-01-01T${time}Z`);
};
const held = { start_time: start, end_time: end };
const noticeOf = (content: string) => textOf(/<p class="notice"[^>]*>(.*?)<\/p>/s.exec(content)?.[1] ?? '');
const buttonsOf = (content: string) =>
  [...content.matchAll(/<form method="post" action="([^"]*)".*?<button[^>]*>(.*?)<\/button>/gs)].map(
    ([, action, text]) => `${text}: ${action}`,
  );

async function give(
  contestId: number,
  columns: Record<string, string | number | Date | null>,
): Promise<void> {
  await database.query.updateTable('contests').set(columns).where('id', '=', contestId).execute();
}

async function roleIn(
  contestId: number,
  { id }: Person,
  role: 'author' | 'curator' | 'tester' | 'contestant',
): Promise<void> {
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: contestId, user_id: id, role })
    .execute();
}

const pageOf = async (who: Browser, key: string) => contentOf(await who.get(`/contest/${key}`));

describe('the page of a contest', () => {
  test('shows the phase of the contest, around every change', async () => {
    const { id, key } = await aContest({ ...held, format: 'icpc', frozen_last_minutes: 60 });
    const told: [string, string][] = [];
    for (const time of ['09:59:00', '10:00:00', '13:59:59', '14:00:00', '15:00:00', '15:00:01']) {
      at(time);
      told.push([time, noticeOf(await pageOf(browser(app), key))]);
    }
    deepEqual(told, [
      ['09:59:00', 'Starts in 0:01:00 The scoreboard freezes at 2030-01-01 14:00 UTC.'],
      ['10:00:00', 'Time left 5:00:00 The scoreboard freezes at 2030-01-01 14:00 UTC.'],
      ['13:59:59', 'Time left 1:00:01 The scoreboard freezes at 2030-01-01 14:00 UTC.'],
      ['14:00:00', 'Time left 1:00:00 The scoreboard has been frozen since 2030-01-01 14:00 UTC.'],
      ['15:00:00', 'Time left 0:00:00 The scoreboard has been frozen since 2030-01-01 14:00 UTC.'],
      ['15:00:01', 'Ended less than a minute ago. The scoreboard is frozen until the organizers thaw it.'],
    ]);
    at('16:00:00');
    await give(id, { thawed_at: now });
    equal(noticeOf(await pageOf(browser(app), key)), 'Ended 1 hour ago. The scoreboard is thawed.');
    await give(id, { finalized_at: now });
    equal(noticeOf(await pageOf(browser(app), key)), 'Ended 1 hour ago. The results are final.');
  });

  test('tells its editors before the end that contestants cannot see it', async () => {
    const { id, key } = await aContest({ ...held, is_visible: false });
    const author = await aPerson();
    await roleIn(id, author, 'author');
    const tester = await aPerson();
    await roleIn(id, tester, 'tester');
    const isTold = async (person: Person) =>
      (await pageOf(await signedIn(person), key)).includes('contestants cannot see it');
    at('09:00:00');
    deepEqual([await isTold(author), await isTold(tester)], [true, false]);
    at('15:00:01');
    equal(await isTold(author), false);
    at('09:00:00');
    await database.query.updateTable('contests').set({ is_visible: true }).where('id', '=', id).execute();
    equal(await isTold(author), false);
  });

  test('offers a calendar entry until the contest ends', async () => {
    const { key } = await aContest(held);
    const offered: [string, boolean][] = [];
    for (const time of ['09:00:00', '14:59:59', '15:00:01']) {
      at(time);
      offered.push([time, (await pageOf(browser(app), key)).includes('contest.ics')]);
    }
    deepEqual(offered, [
      ['09:00:00', true],
      ['14:59:59', true],
      ['15:00:01', false],
    ]);
  });

  test('tells a virtual participant once that they take part virtually', async () => {
    at('16:00:00');
    const { key } = await aContest(held);
    const session = await signedIn(await aPerson());
    await session.post(`/contest/${key}/join`);
    const content = await pageOf(session, key);
    equal(content.split('You are taking part in this contest virtually.').length - 1, 1);
  });

  test('shows the description as Markdown without executable content', async () => {
    const { id, key } = await aContest(held);
    await give(id, { description: 'Be **quick**.\n\n<script>alert(1)</script><img src=x onerror=alert(1)>' });
    const content = await pageOf(browser(app), key);
    match(content, /Be <strong>quick<\/strong>\./);
    doesNotMatch(content, /<script|onerror/);
  });

  test('has its problems in the elements that programs read', async () => {
    at('16:00:00');
    const problem = await aProblem({ code: 'walls' });
    const { key } = await aContest({ ...held, problems: [{ id: problem, points: 70 }] });
    match(
      await pageOf(browser(app), key),
      /<table class="contest-problems">.*<tbody><tr><td><span class="label">1<\/span> <a href="\/problem\/walls">walls<\/a><\/td><td class="number">70<\/td>/s,
    );
  });

  test('is not found for unknown keys', async () => {
    for (const key of ['nothing', '%00', 'a%2Fb', 'x'.repeat(2000)]) {
      equal((await browser(app).get(`/contest/${key}`)).statusCode, 404, key);
      equal((await browser(app).get(`/contest/${key}/ranking/`)).statusCode, 404, key);
    }
  });
});

describe('the page offers', () => {
  test('a guest a link to sign in and return', async () => {
    const { key } = await aContest(held);
    match(await pageOf(browser(app), key), new RegExp(`href="/accounts/login/\\?next=%2Fcontest%2F${key}"`));
  });

  test('registering before the start, and spectating for its makers', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    const content = await pageOf(await signedIn(await aPerson()), key);
    deepEqual(
      [buttonsOf(content), content.includes('This contest has not started yet.')],
      [[`Register: /contest/${key}/register`], true],
    );
    const tester = await aPerson();
    await roleIn(id, tester, 'tester');
    deepEqual(buttonsOf(await pageOf(await signedIn(tester), key)), [
      `Watch the contest: /contest/${key}/join`,
    ]);
  });

  test('joining while the contest runs, then leaving, then returning', async () => {
    at('11:00:00');
    const problem = await aProblem();
    const { key } = await aContest({ ...held, problems: [{ id: problem }] });
    const session = await signedIn(await aPerson());
    deepEqual(buttonsOf(await pageOf(session, key)), [`Join the contest: /contest/${key}/join`]);
    const joined = await session.post(`/contest/${key}/join`);
    const landed = await session.get(String(joined.headers.location));
    equal(landed.statusCode, 200);
    deepEqual(buttonsOf(contentOf(landed)), [`Leave the contest: /contest/${key}/leave`]);
    match(contentOf(landed), /contest-problems/);
    const left = await session.get(String((await session.post(`/contest/${key}/leave`)).headers.location));
    deepEqual(buttonsOf(contentOf(left)), [`Return to the contest: /contest/${key}/join`]);
  });

  test('spectating to users whose own window has ended', async () => {
    at('14:00:00');
    const { id, key } = await aContest(held);
    await give(id, { time_limit: 3600 });
    const person = await aPerson();
    const participation = await aParticipation({ contest_id: id, user_id: person.id });
    await database.query
      .updateTable('participations')
      .set({ real_start: start })
      .where('id', '=', participation)
      .execute();
    deepEqual(buttonsOf(await pageOf(await signedIn(person), key)), [
      `Watch the contest: /contest/${key}/join`,
    ]);
  });

  test('virtual participation after the end', async () => {
    at('16:00:00');
    const { key } = await aContest(held);
    deepEqual(buttonsOf(await pageOf(await signedIn(await aPerson()), key)), [
      `Take part virtually: /contest/${key}/join`,
    ]);
  });

  test('nothing to disqualified users', async () => {
    at('11:00:00');
    const { id, key } = await aContest(held);
    const person = await aPerson();
    await aParticipation({ contest_id: id, user_id: person.id, is_disqualified: true });
    const content = await pageOf(await signedIn(person), key);
    deepEqual([buttonsOf(content), content.includes('You are disqualified')], [[], true]);
  });

  test('a field for the access code if required, and never shows the code', async () => {
    at('11:00:00');
    const { id, key } = await aContest(held);
    await give(id, { access_code: 'sesame' });
    const session = await signedIn(await aPerson());
    const content = await pageOf(session, key);
    match(content, /<label for="id_access_code">Access code<\/label>/);
    doesNotMatch(content, /sesame/);
    const refused = await session.post(`/contest/${key}/join`, { access_code: 'wrong' });
    deepEqual(
      [refused.statusCode, errorsOf(refused), buttonsOf(contentOf(refused))],
      [403, ['Enter the access code of this contest.'], [`Join the contest: /contest/${key}/join`]],
    );
    equal((await session.post(`/contest/${key}/join`, { access_code: 'sesame' })).statusCode, 302);
    doesNotMatch(await pageOf(session, key), /id_access_code/);
  });
});

test('joining an invisible contest is 404 without any details', async () => {
  const { key } = await aContest({ ...held, is_visible: false });
  const reply = await (await signedIn(await aPerson())).post(`/contest/${key}/join`);
  deepEqual([reply.statusCode, contentOf(reply).includes('Join')], [404, false]);
});
