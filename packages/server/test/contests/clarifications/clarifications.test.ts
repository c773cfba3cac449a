import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

let now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aContest, aParticipation, aProblem } = builders(database);

const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };
const walls = await aProblem({ code: 'walls', is_public: false });
const contest = await aContest({ key: 'cup', ...held, problems: [{ id: walls, points: 1 }] });
const [jury, member, runner, ada, ben, stranger] = [
  await aPerson({ username: 'jury' }),
  await aPerson({ username: 'member' }),
  await aPerson({ username: 'runner' }),
  await aPerson({ username: 'ada' }),
  await aPerson({ username: 'ben' }),
  await aPerson({ username: 'stranger' }),
];
await database.query
  .insertInto('contest_roles')
  .values([
    { contest_id: contest.id, user_id: jury.id, role: 'author' },
    { contest_id: contest.id, user_id: member.id, role: 'jury' },
    { contest_id: contest.id, user_id: runner.id, role: 'balloon_runner' },
  ])
  .execute();
for (const { id } of [ada, ben]) {
  const participation = await aParticipation({ contest_id: contest.id, user_id: id });
  await database.query
    .updateTable('users')
    .set({ current_participation_id: participation })
    .where('id', '=', id)
    .execute();
}

const tokens = new Map<Person, string>();
for (const person of [jury, member, runner, ada, ben, stranger]) tokens.set(person, await aToken(person));

async function call(person: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${tokens.get(person)}`, accept: 'application/json' };
  const reply = await app.inject({
    method,
    url: `/contest/cup${path}`,
    headers,
    ...(payload && { payload }),
  });
  const { data, error } = reply.json();
  return { status: reply.statusCode, data, error };
}

const ask = (person: Person, question: string, problem = '') =>
  call(person, 'POST', '/clarifications/', { question, problem });
const listed = async (person: Person) =>
  (
    (await call(person, 'GET', '/clarifications/')).data.objects as {
      question: string;
      author: string | null;
    }[]
  ).map(({ question, author }) => `${question} ${author}`);

test('the page of questions has the sections of its contest', async () => {
  const content = contentOf(await (await signedIn(ada)).get('/contest/cup/clarifications/'));
  const sections = /<nav class="sections"[\s\S]*?<\/nav>/.exec(content)?.[0] ?? '';
  const names = [...sections.matchAll(/<a [^>]*>([^<]*)/g)].map(([, name]) => name);
  assert.deepEqual(names, ['Contest', 'Scoreboard', 'Submissions', 'My submissions', 'Questions']);
  assert.match(sections, /clarifications\/" aria-current="page">Questions/);
});

describe('a question', () => {
  test('is seen by its author and the jury, and after an answer to all by every participant', async () => {
    const { status, data } = await ask(ada, 'May n be 0?', 'walls');
    assert.equal(status, 201);
    assert.deepEqual(
      [await listed(ada), await listed(jury), await listed(ben), await listed(stranger)],
      [['May n be 0? ada'], ['May n be 0? ada'], [], []],
    );
    const answered = await call(jury, 'POST', `/clarifications/${data.id}/answer`, {
      answer: 'No.',
      to: 'one',
    });
    assert.equal(answered.status, 200);
    assert.deepEqual(await listed(ben), []);
    await call(jury, 'POST', `/clarifications/${data.id}/answer`, {
      answer: 'No, n is positive.',
      to: 'all',
    });
    assert.deepEqual((await call(ben, 'GET', '/clarifications/')).data.objects, [
      {
        id: data.id,
        problem: 'walls',
        author: null,
        question: 'May n be 0?',
        answer: 'No, n is positive.',
        to: 'all',
        asked_at: '2030-01-01T12:00:00+00:00',
        answered_at: '2030-01-01T12:00:00+00:00',
        assigned_to: null,
      },
    ]);
    assert.deepEqual(await listed(stranger), [], 'others get no questions');
  });

  test('is answered by jury members who do not edit the contest, and never seen by balloon runners', async () => {
    const { data } = await ask(ada, 'Is the graph connected?');
    assert.ok((await listed(member)).includes('Is the graph connected? ada'));
    assert.ok(!(await listed(runner)).includes('Is the graph connected? ada'));
    const answer = (person: Person) =>
      call(person, 'POST', `/clarifications/${data.id}/answer`, { answer: 'Yes.', to: 'one' });
    assert.deepEqual([(await answer(runner)).status, (await answer(member)).status], [403, 200]);
  });

  test('is refused from others, about unknown problems, and when it is empty or too long', async () => {
    assert.equal((await ask(stranger, 'Me too?')).status, 403);
    assert.equal((await ask(stranger, '')).status, 403);
    assert.equal((await call(stranger, 'POST', '/clarifications/1/answer', {})).status, 403);
    assert.equal((await call(ada, 'POST', '/announcements/', {})).status, 403);
    const wrong = await ask(ada, 'What?', 'none');
    assert.deepEqual([wrong.status, Object.keys(wrong.error.fields)], [400, ['problem']]);
    for (const blank of ['', ' ', ' \n\t '])
      assert.deepEqual(Object.keys((await ask(ada, blank)).error.fields), ['question']);
    assert.deepEqual(Object.keys((await ask(ada, 'x'.repeat(4001))).error.fields), ['question']);
    const notJury = await call(ben, 'POST', '/clarifications/1/answer', { answer: 'Yes', to: 'all' });
    assert.equal(notJury.status, 403);
    assert.equal(
      (await call(jury, 'POST', '/clarifications/999/answer', { answer: 'Yes', to: 'all' })).status,
      404,
    );
  });

  test('can be asked ten times a minute; refused ones do not count', async () => {
    now = new Date('2030-01-01T12:10:00Z');
    for (let count = 0; count < 12; count += 1) await ask(ben, '');
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await ask(ben, `Question ${count}`)).status);
    assert.deepEqual(statuses, [...Array(10).fill(201), 429]);
    now = new Date('2030-01-01T12:11:01Z');
    assert.equal((await ask(ben, 'Again')).status, 201);
  });

  test('with markup is shown as text', async () => {
    await ask(ada, '<script>alert(1)</script>');
    assert.match(
      contentOf(await (await signedIn(jury)).get('/contest/cup/clarifications/')),
      /&lt;script&gt;alert\(1\)&lt;\/script&gt;/,
    );
  });
});

describe('an announcement', () => {
  test('of the jury is seen by everybody who sees the contest', async () => {
    assert.equal((await call(ada, 'POST', '/announcements/', { text: 'Mine' })).status, 403);
    const { status, data } = await call(jury, 'POST', '/announcements/', {
      text: 'Lunch at noon.',
      problem: '',
    });
    assert.equal(status, 201);
    const expected = {
      id: data.id,
      text: 'Lunch at noon.',
      problem: null,
      made_at: '2030-01-01T12:11:01+00:00',
      publish_at: null,
      to: null,
    };
    for (const person of [ada, stranger])
      assert.deepEqual((await call(person, 'GET', '/announcements/')).data.objects, [expected]);
  });
});

test('the bar of the contest counts what a contestant has not read', async () => {
  now = new Date('2030-01-01T13:00:00Z');
  const browser = await signedIn(ada);
  await browser.get('/contest/cup/clarifications/');
  const unread = async () => /class="mark unread">([^<]*)</.exec((await browser.get('/problems/')).body)?.[1];
  assert.equal(await unread(), undefined);
  now = new Date('2030-01-01T13:01:00Z');
  await call(jury, 'POST', '/announcements/', { text: 'Twenty minutes more.' });
  const { data } = await ask(ada, 'More time?');
  await call(jury, 'POST', `/clarifications/${data.id}/answer`, { answer: 'Yes.', to: 'one' });
  assert.equal(await unread(), '2 new notices');
  assert.match(
    contentOf(await browser.get('/contest/cup/clarifications/')),
    /Twenty minutes more\..*Answered to you only/s,
  );
  assert.equal(await unread(), undefined);
  now = new Date('2030-01-01T13:03:00Z');
  await browser.get('/contest/cup/clarifications/');
  now = new Date('2030-01-01T13:02:00Z');
  await call(jury, 'POST', '/announcements/', {
    text: 'It was made before the page was read, and saved later.',
  });
  assert.equal(await unread(), '1 new notice');
});

test('questions and announcements are in the log of the contest', async () => {
  const kinds = await database.query
    .selectFrom('contest_log')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('contest_id', '=', contest.id)
    .where('kind', 'in', ['clarification', 'announcement'])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)]));
  const { rows } = await database.pool.query<{ asked: string; answers: string }>(
    `select count(*) as asked, count(answer) as answers from clarifications`,
  );
  assert.equal(counts.announcement, 3);
  // The first question was answered twice.
  assert.equal(counts.clarification, Number(rows[0]?.asked) + Number(rows[0]?.answers) + 1);
});
