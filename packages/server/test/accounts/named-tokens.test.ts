import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const path = '/edit/profile/tokens/';

const database = await testDatabase();
let now = new Date('2026-03-01T10:00:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const { aProblem, aContest } = builders(database);

type Fields = Readonly<Record<string, string>>;

async function ask(token: string, method: 'GET' | 'POST', url: string, payload?: Fields) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** A named token of a new person, and that person's personal token. */
async function aNamedToken(fields: Fields = {}, rights: Parameters<typeof aPerson>[0] = {}) {
  const personal = await aToken(await aPerson(rights));
  const made = await ask(personal, 'POST', path, { name: 'Script', scope: 'read', ...fields });
  assert.equal(made.statusCode, 201, made.body);
  assert.match(made.json().data.token, /^[A-Za-z0-9_-]{48}$/);
  return { personal, token: made.json().data.token as string, id: made.json().data.id as number };
}

test('a named token acts as its owner beside the personal token, and is shown once', async () => {
  const { personal, token } = await aNamedToken({ scope: 'submit', expires_at: '2026-04-01T00:00:00Z' });
  const [mine, other] = [await ask(token, 'GET', '/user'), await ask(personal, 'GET', '/user')];
  assert.deepEqual([mine.statusCode, mine.headers.location], [302, other.headers.location]);
  const listed = await ask(personal, 'GET', path);
  const [{ id: _, used_at, ...shown }] = listed.json().data.objects;
  assert.deepEqual(shown, {
    ...{ name: 'Script', scope: 'submit', contest: null },
    ...{ made_at: '2026-03-01T10:00:00.000Z', expires_at: '2026-04-01T00:00:00.000Z' },
  });
  assert.equal(listed.body.includes(token), false);
});

test('each scope allows its own writes, and none changes the account', async () => {
  const code = `p${await aProblem({ code: `scoped${Date.now()}` })}`;
  const writes = {
    submit: '/contest/nowhere/join',
    organize: '/contest/nowhere/thaw',
    author: `/problem/${code}/edit`,
    account: '/edit/profile/',
    tokens: path,
    personal: '/accounts/api/token/generate/',
  };
  const isRefused = async (token: string, url: string) =>
    (await ask(token, 'POST', url)).body.includes('Token not allowed here');
  const allowed = async (scope: string) => {
    const { token } = await aNamedToken({ scope });
    const answers = await Promise.all(
      Object.entries(writes).map(async ([name, url]) => ((await isRefused(token, url)) ? [] : [name])),
    );
    return answers.flat();
  };
  assert.deepEqual(await allowed('read'), []);
  assert.deepEqual(await allowed('submit'), ['submit']);
  assert.deepEqual(await allowed('organize'), ['submit', 'organize']);
  assert.deepEqual(await allowed('author'), ['submit', 'author']);
});

test('a token for one contest works in that contest and nowhere else', async () => {
  const [inside, outside] = [await aProblem({ code: 'inside' }), await aProblem({ code: 'outside' })];
  const times = { start_time: new Date('2026-03-01T09:00:00Z'), end_time: new Date('2026-03-01T12:00:00Z') };
  await aContest({ key: 'mine', ...times, problems: [{ id: inside }] });
  await aContest({ key: 'other', ...times, problems: [{ id: outside }] });
  const { token } = await aNamedToken({ scope: 'submit', contest: 'mine' });
  const status = async (url: string, method: 'GET' | 'POST' = 'GET', payload?: Fields) =>
    (await ask(token, method, url, payload)).statusCode;
  assert.deepEqual(
    [
      ...[await status('/contest/mine/ranking.json'), await status('/contest/other/ranking.json')],
      ...[await status('/api/v2/contest/mine'), await status('/api/v2/contest/other')],
      ...[await status('/api/contests/mine'), await status('/api/contests/other')],
      ...[await status('/problem/inside'), await status('/problem/outside'), await status('/problems/')],
      await status('/problem/inside/submit', 'POST', { source: 'x', language: '1' }),
      await status('/problem/inside/submit', 'POST', { source: 'x', language: '1', contest: 'other' }),
    ],
    [200, 403, 200, 403, 200, 403, 200, 403, 403, 403, 403],
  );
  const submitted = await ask(token, 'POST', '/problem/inside/submit', {
    ...{ source: 'x', language: '1', contest: 'mine' },
  });
  assert.equal(submitted.body.includes('Token not allowed here'), false);
});

test('a token ends when it is revoked, when it expires and with the account', async () => {
  const { personal, token, id } = await aNamedToken();
  const status = async (of: string) => (await ask(of, 'GET', '/user')).statusCode;
  const stranger = await aNamedToken();
  assert.equal((await ask(stranger.personal, 'POST', `${path}${id}/revoke`)).statusCode, 404);
  assert.equal((await ask(personal, 'POST', `${path}${id}/revoke`)).statusCode, 200);
  assert.deepEqual([await status(token), await status(personal)], [401, 302]);
  const short = await aNamedToken({ expires_at: '2026-03-01T10:30:00Z' });
  assert.equal(await status(short.token), 302);
  now = new Date('2026-03-01T10:30:00Z');
  assert.equal(await status(short.token), 401);
  await database.query.updateTable('users').set({ is_active: false }).execute();
  assert.equal(await status(stranger.token), 401);
  await database.query.updateTable('users').set({ is_active: true }).execute();
});

test('wrong fields are refused beside their fields, and an account has at most 50 tokens', async () => {
  const personal = await aToken(await aPerson());
  const refused = async (fields: Fields) => {
    const reply = await ask(personal, 'POST', path, fields);
    return [reply.statusCode, Object.keys(reply.json().error.fields ?? {})];
  };
  assert.deepEqual(await refused({ name: ' ', scope: 'read' }), [400, ['name']]);
  assert.deepEqual(await refused({ name: 'a', scope: 'everything' }), [400, ['scope']]);
  assert.deepEqual(await refused({ name: 'a', scope: 'read', expires_at: '2026-01-01T00:00:00Z' }), [
    400,
    ['expires_at'],
  ]);
  assert.deepEqual(await refused({ name: 'a', scope: 'read', contest: 'no such contest' }), [
    400,
    ['contest'],
  ]);
  const made = await Promise.all(
    Array.from({ length: 52 }, () => ask(personal, 'POST', path, { name: 'Script', scope: 'read' })),
  );
  assert.equal(made.filter(({ statusCode }) => statusCode === 201).length, 50);
  assert.equal(made.filter(({ statusCode }) => statusCode === 409).length, 2);
});

test('a browser gets the page with the token in place of JSON', async () => {
  const session = await signedIn(await aPerson());
  const reply = await session.post(path, { name: 'Laptop', scope: 'read', expires_at: '', contest: '' });
  assert.equal(reply.statusCode, 200);
  assert.match(reply.body, /<code>[A-Za-z0-9_-]{48}<\/code>/);
  assert.match((await session.get(path)).body, /Laptop/);
});
