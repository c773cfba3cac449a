import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDueContests } from '@tribunal/server/actions/contests/open-for-practice';
import { buildApp } from '@tribunal/server/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

let now = new Date('2025-06-01T10:30:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const tokens = {
  author: await aToken(await aPerson({ username: 'author' })),
  stranger: await aToken(await aPerson({ username: 'stranger' })),
};

const times = { start_time: '2025-06-01T10:00:00Z', end_time: '2025-06-01T11:00:00Z' };
const contest = { type: 'contest' as const, ...times, authors: ['author'] };
const solved = { type: 'submission', language: 'PY3', date: '2025-06-01T10:20:00Z', result: 'AC' } as const;
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ada' },
  { type: 'problem', code: 'a', name: 'a', is_public: false, points: 10 },
  { type: 'problem', code: 'b', name: 'b', is_public: true },
  { type: 'problem', code: 'c', name: 'c', is_public: false },
  { ...contest, key: 'cup', name: 'Cup', open_for_practice: true, problems: [{ code: 'a' }, { code: 'b' }] },
  { ...contest, key: 'closed', name: 'Closed', problems: [{ code: 'c' }] },
  { ...solved, user: 'ada', problem: 'a', contest: 'cup' },
]);

const statusOf = async (code: string) => (await app.inject({ url: `/problem/${code}` })).statusCode;

async function post(path: string, payload: object, token = tokens.author) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: `/contest/${path}`, headers, payload });
  return { status: reply.statusCode, ...reply.json() };
}

const pointsOfAda = async () =>
  (
    await database.query
      .selectFrom('users')
      .select('points')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
  ).points;

const openings = async () =>
  (
    await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'target', 'details'])
      .where('action', '=', 'open contest for practice')
      .orderBy('id')
      .execute()
  ).map(({ actor, target, details }) => [actor, target, details]);

test('the problems of a contest become public after its end, once, and their points count', async () => {
  now = new Date('2025-06-01T11:00:00Z');
  await openDueContests(database, now);
  assert.deepEqual([await statusOf('a'), await pointsOfAda()], [404, 0], 'it runs at its exact end');
  now = new Date('2025-06-01T11:00:00.001Z');
  await Promise.all([openDueContests(database, now), openDueContests(database, now)]);
  assert.deepEqual([await statusOf('a'), await statusOf('b'), await statusOf('c')], [200, 200, 404]);
  assert.ok((await pointsOfAda()) > 0);
  assert.deepEqual(await openings(), [['schedule', 'cup', { problems: ['a'] }]]);
});

test('a problem that an editor hides again stays hidden', async () => {
  await database.query.updateTable('problems').set({ is_public: false }).where('code', '=', 'a').execute();
  await openDueContests(database, now);
  assert.equal(await statusOf('a'), 404);
});

test('editors make the problems public themselves, after the end', async () => {
  assert.equal((await post('closed/open', {}, tokens.stranger)).status, 403);
  now = new Date('2025-06-01T10:59:00Z');
  assert.equal((await post('closed/open', {})).status, 409);
  now = new Date('2025-06-01T12:00:00Z');
  const opened = await post('closed/open', {});
  assert.deepEqual([opened.status, opened.data], [200, { contest: 'closed', opened: ['c'] }]);
  assert.deepEqual((await post('closed/open', {})).data, { contest: 'closed', opened: [] });
  assert.equal(await statusOf('c'), 200);
  assert.deepEqual((await openings())[1], ['author', 'closed', { problems: ['c'] }]);
});

test('the setting can be changed by an edit, whose preview says what it means', async () => {
  const { data } = await post('closed/edit', { open_for_practice: true, preview: 1 });
  assert.deepEqual(data.changed, { open_for_practice: [false, true] });
  assert.match(data.effects.texts.join(' '), /The problems become public as soon as the contest is over/);
});

test('names of unknown languages are refused beside the field', async () => {
  const { status, error } = await post('closed/edit', { languages: ['PY3', 'PY9'] });
  assert.deepEqual([status, error.fields], [400, { languages: 'These do not exist: PY9.' }]);
  const { data } = await post('closed/edit', { languages: ['PY3'], is_registration_open: false });
  assert.deepEqual(data.changed, { languages: [[], ['PY3']], is_registration_open: [true, false] });
});
