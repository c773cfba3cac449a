import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { takeInRegistered } from '@tribunal/server/actions/contests/take-in-registered';
import { buildApp } from '@tribunal/server/start/app';
import { deleteExpired } from '@tribunal/server/storage/site/expired-rows';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
let now = new Date('2025-06-01T08:00:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const names = ['editor', 'ada', 'ben', 'cas', 'dan'];
const persons = new Map(
  await Promise.all(names.map(async (username) => [username, await aPerson({ username })] as const)),
);
const tokens = new Map<string, string>();
for (const [username, person] of persons) tokens.set(username, await aToken(person));
await loadAll(database, [
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    authors: ['editor'],
    registration_opens: '2025-06-01T08:30:00Z',
    registration_closes: '2025-06-01T09:30:00Z',
    registration_approval: true,
    registration_questions: ['School?', 'Shirt size?'],
    registration_days_kept: 30,
  },
]);
const answers = { 'School?': 'First', 'Shirt size?': 'M' };

async function call(user: string, method: 'GET' | 'POST', path: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${tokens.get(user)}`, accept: 'application/json' };
  const url = `/contest/cup/${path}`;
  const reply = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  const { data, error } = reply.json();
  return { status: reply.statusCode, data, message: error?.message as string | undefined };
}

const register = (user: string, given: object = answers) =>
  call(user, 'POST', 'register', { answers: given });
const decide = (user: string, state: string, by = 'editor') =>
  call(by, 'POST', `registrations/${user}`, { state });

async function states(): Promise<string[]> {
  const { data } = await call('editor', 'GET', 'registrations/');
  return data.objects
    .map((one: { username: string; state: string }) => `${one.username} ${one.state}`)
    .sort();
}

describe('a user registers', () => {
  test('between the opening and the closing time', async () => {
    assert.deepEqual(await register('ada'), {
      status: 403,
      data: null,
      message: 'Registration for this contest is not open yet.',
    });
    now = new Date('2025-06-01T08:30:00Z');
    const { status, data } = await register('ada');
    assert.deepEqual([status, data], [200, { contest: 'cup', registered: false, state: 'waiting' }]);
    now = new Date('2025-06-01T09:30:00Z');
    assert.equal((await register('ben')).status, 403);
    now = new Date('2025-06-01T09:00:00Z');
  });

  test('with an answer to every question and to no other, and corrects them until the decision', async () => {
    const missing = await register('ben', { 'School?': 'Second', 'Shirt size?': ' ' });
    assert.deepEqual(
      [missing.status, missing.message],
      [400, 'Answer with 1 to 2000 characters: Shirt size?'],
    );
    const unknown = await register('ben', { ...answers, 'Age?': '17' });
    assert.deepEqual([unknown.status, unknown.message], [400, 'The contest does not ask: Age?']);
    assert.equal((await register('ben', { 'School?': 5 })).status, 400);
    await register('ben');
    await register('ben', { ...answers, 'Shirt size?': 'L' });
    const { data } = await call('editor', 'GET', 'registrations/');
    assert.deepEqual(
      data.objects.map((one: object) => ({ ...one })),
      ['ada', 'ben'].map((username) => ({
        ...{ username, name: '', state: 'waiting', decided_at: null, decided_by: null },
        answers: { ...answers, 'Shirt size?': username === 'ben' ? 'L' : 'M' },
        made_at: username === 'ben' ? '2025-06-01T09:00:00+00:00' : '2025-06-01T08:30:00+00:00',
      })),
    );
  });

  test('on the page of the contest, which asks the questions and says that the registration waits', async () => {
    const browser = await signedIn(persons.get('cas')!);
    const page = contentOf(await browser.get('/contest/cup'));
    assert.match(page, /The editors of this contest approve each registration/);
    assert.match(page, /<label[^>]*>School\?<\/label>/);
    const refused = await browser.post('/contest/cup/register', { 'answer-0': 'Third', 'answer-1': '' });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /Answer with 1 to 2000 characters: Shirt size\?/);
    assert.match(refused.body, /value="Third"/);
    const sent = await browser.post('/contest/cup/register', { 'answer-0': 'Third', 'answer-1': 'S' });
    assert.equal(sent.statusCode, 302);
    assert.match(contentOf(await browser.get('/contest/cup')), /Your registration waits for the editors/);
    await call('cas', 'POST', 'unregister');
    assert.deepEqual(await states(), ['ada waiting', 'ben waiting']);
  });
});

describe('an editor', () => {
  test('alone reads the registrations and decides', async () => {
    for (const user of ['ada', 'dan'])
      assert.deepEqual(
        [(await call(user, 'GET', 'registrations/')).status, (await decide('ada', 'approved', user)).status],
        [403, 403],
      );
    assert.equal((await decide('dan', 'approved')).status, 404);
    assert.equal((await decide('ada', 'maybe')).status, 400);
    assert.equal((await decide('ada', 'approved')).data.state, 'approved');
    await register('dan');
    assert.equal((await decide('dan', 'refused')).data.decided_by, 'editor');
    assert.deepEqual(await states(), ['ada approved', 'ben waiting', 'dan refused']);
    assert.equal((await register('dan')).message, 'The editors of this contest refused your registration.');
    assert.equal((await call('dan', 'POST', 'unregister')).status, 404);
  });

  test('lets nobody else into the contest before it is over; who is approved late is taken in', async () => {
    now = new Date('2025-06-01T10:05:00Z');
    await takeInRegistered(database, now);
    for (const user of ['ben', 'cas', 'dan']) assert.equal((await call(user, 'POST', 'join')).status, 403);
    await decide('ben', 'approved');
    await takeInRegistered(database, now);
    const rows = await database.query
      .selectFrom('participations')
      .innerJoin('users', 'users.id', 'user_id')
      .select('username')
      .orderBy('username')
      .execute();
    assert.deepEqual(rows, [{ username: 'ada' }, { username: 'ben' }]);
    assert.deepEqual(await states(), ['ada approved', 'ben approved', 'dan refused']);
    assert.equal((await decide('ada', 'refused')).status, 409);
    now = new Date('2025-06-01T11:05:00Z');
    assert.equal((await call('cas', 'POST', 'join')).data.virtual, 1);
  });

  test('cannot close the registration before it opens', async () => {
    const { status } = await call('editor', 'POST', 'edit', { registration_closes: '2025-06-01T08:00:00Z' });
    assert.equal(status, 400);
    const cleared = await call('editor', 'POST', 'edit', { registration_closes: null });
    assert.deepEqual(cleared.data.changed.registration_closes, ['2025-06-01T09:30:00+00:00', null]);
  });
});

test('registrations survive a dump and a load', async () => {
  const text = await dumpText(database);
  assert.match(text, /"type":"registration_request","contest":"cup","user":"ben","state":"approved"/);
  const other = await testDatabase();
  await loadText(other, text);
  assert.equal(await dumpText(other), text);
});

test('answers are deleted as many days after the end as the contest says', async () => {
  await deleteExpired(database.query, new Date('2025-07-01T10:59:00Z'));
  const count = async () => {
    const rows = await database.query.selectFrom('registration_requests').select('answers').execute();
    return rows.filter(({ answers: given }) => Object.keys(given as object).length > 0).length;
  };
  assert.equal(await count(), 3);
  await deleteExpired(database.query, new Date('2025-07-01T11:01:00Z'));
  assert.equal(await count(), 0);
  assert.deepEqual(await states(), ['ada approved', 'ben approved', 'dan refused']);
});
