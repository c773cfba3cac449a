import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { freezeTime } from '@tribunal/server/storage/visibility/freeze';
import { sql } from 'kysely';
import { type BuiltContest, builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';
import { syncApp, syncKey, testSite } from '../fixtures/site.ts';
import { syncRequests } from './requests.ts';

const database = await testDatabase();
const { aUser, aProblem, aContest, aParticipation } = builders(database);
const app = await syncApp(database);

const { get, assertError } = syncRequests(app);

describe('the sync API as a whole', () => {
  let contest: BuiltContest;
  before(async () => {
    contest = await aContest({ key: 'open' });
  });

  test('is off by default: every path is 404', async () => {
    const closed = await buildApp(testSite(database));
    for (const path of ['', '/problems', '/participants', '/submissions']) {
      assertError(await get(`open${path}`, undefined, closed), 404, 'page/object not found');
    }
  });

  const keys: [string, Record<string, string>, string, number][] = [
    ['only the header', { 'x-global-api-key': syncKey }, '', 200],
    ['only the query parameter', {}, `?global_api_key=${encodeURIComponent(syncKey)}`, 200],
    [
      'an empty header and the query parameter',
      { 'x-global-api-key': '' },
      `?global_api_key=${encodeURIComponent(syncKey)}`,
      200,
    ],
    ['no key', {}, '', 403],
    [
      'a wrong header with a right query',
      { 'x-global-api-key': 'x' },
      `?global_api_key=${encodeURIComponent(syncKey)}`,
      403,
    ],
    ['a truncated key', { 'x-global-api-key': syncKey.slice(0, -1) }, '', 403],
    ['a key with an additional character', { 'x-global-api-key': `${syncKey}x` }, '', 403],
    ['a key in another encoding', {}, '?global_api_key=%ff%fe', 403],
  ];
  for (const [title, headers, query, status] of keys) {
    test(`${title} gives ${status}`, async () => {
      const reply = await get(`open${query}`, headers);
      if (status === 200) assert.equal(reply.statusCode, 200);
      else assertError(reply, 403, 'api key required');
    });
  }

  test('an empty key in the settings refuses every request', async () => {
    const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: '' };
    const locked = await buildApp(testSite(database, { settings }));
    assertError(await get('open', { 'x-global-api-key': '' }, locked), 403, 'api key required');
    assertError(await get('open?global_api_key=', {}, locked), 403, 'api key required');
  });

  test('checks come in the order key, method, contest, parameters', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: `/api/v2/sync/contest/${path}`, headers, payload: 'x' });
    assertError(await post('nowhere/submissions', {}), 403, 'api key required', 'post');
    const refused = await post('nowhere/submissions', { 'x-global-api-key': syncKey });
    assertError(refused, 405, 'method not allowed', 'post');
    assert.equal(refused.headers.allow, 'GET, HEAD');
    assertError(await get('nowhere/submissions?limit=x'), 404, 'page/object not found');
    assertError(await get('open/submissions?limit=x'), 400, 'invalid filter value type');
  });

  test('a trailing slash changes nothing', async () => {
    assert.equal((await get('open/')).body, (await get('open')).body);
  });

  test('HEAD is GET without the body', async () => {
    const served = await syncApp(database);
    const url = `${await served.listen({ port: 0 })}/api/v2/sync/contest/${contest.key}`;
    const ask = (method: string) => fetch(url, { method, headers: { 'x-global-api-key': syncKey } });
    const [whole, head] = [await ask('GET'), await ask('HEAD')];
    assert.equal(await head.text(), '');
    assert.equal(head.headers.get('content-length'), String((await whole.text()).length));
    await served.close();
  });

  for (const code of [
    'nowhere',
    'a%2Fb',
    '%00',
    'open%00',
    '..%2f..%2fetc',
    'x'.repeat(4096),
    '%f0%9f%92%a9',
    "' or 1=1",
  ]) {
    test(`there is no contest ${code.slice(0, 20)}`, async () => {
      assertError(await get(encodeURI(code).replaceAll('%25', '%')), 404, 'page/object not found');
    });
  }

  test('errors for unknown and undecodable paths under it are JSON, too', async () => {
    assertError(await get('open/nothing'), 404, 'page/object not found');
    const broken = await get('%zz');
    assert.equal(broken.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(broken.statusCode, 400);
  });
});

describe('a contest', () => {
  test('shows its code and times, and when it freezes', async () => {
    const start_time = new Date('2025-01-01T00:00:00Z');
    const end_time = new Date('2025-01-01T05:00:00.250Z');
    await aContest({ key: 'plain', start_time, end_time });
    await aContest({ key: 'icy', start_time, end_time, format: 'icpc', frozen_last_minutes: 60 });
    assert.deepEqual((await get('plain')).json(), {
      code: 'plain',
      start_time: '2025-01-01T00:00:00+00:00',
      end_time: '2025-01-01T05:00:00.250+00:00',
      frozen_at: null,
    });
    assert.equal((await get('icy')).json().frozen_at, '2025-01-01T04:00:00.250+00:00');
  });

  test('of a format that cannot freeze shows its frozen minutes, which have no effect', async () => {
    const contest = await aContest({
      ...{ key: 'stated', format: 'ioi', frozen_last_minutes: 60 },
      start_time: new Date('2025-01-01T00:00:00Z'),
      end_time: new Date('2025-01-01T05:00:00Z'),
    });
    const [riser, leader] = [await aUser({ username: 'gainer' }), await aUser()];
    await aParticipation({ contest_id: contest.id, user_id: riser, score: 3, frozen_score: 1 });
    await aParticipation({ contest_id: contest.id, user_id: leader, score: 2, frozen_score: 2 });
    assert.equal((await get('stated')).json().frozen_at, '2025-01-01T04:00:00+00:00');
    const [first] = (await get('stated/participants')).json();
    assert.equal(first.user, 'gainer');
    const effect = await database.query
      .selectFrom('contests')
      .select(sql.raw<Date | null>(freezeTime('contests')).as('frozenAt'))
      .where('key', '=', 'stated')
      .executeTakeFirstOrThrow();
    assert.equal(effect.frozenAt, null);
  });

  test('can be read by its code even if it is hidden or private', async () => {
    await aContest({ key: 'hidden', is_visible: false });
    await aContest({ key: 'private', is_private: true });
    assert.equal((await get('hidden')).statusCode, 200);
    assert.equal((await get('private')).statusCode, 200);
  });

  test('lists its problems in contest order', async () => {
    const second = await aProblem({ code: 'second' });
    const first = await aProblem({ code: 'first' });
    await aContest({ key: 'ordered', problems: [{ id: first }, { id: second }] });
    assert.deepEqual((await get('ordered/problems')).json(), [
      { code: 'first', contest: 'ordered' },
      { code: 'second', contest: 'ordered' },
    ]);
  });
});

describe('the ranking', () => {
  const standing = (score: number, cumulative_time: number, tiebreaker: number) => ({
    score,
    cumulative_time,
    tiebreaker,
  });

  async function ranking(key: string, from = app) {
    return (await get(`${key}/participants`, undefined, from)).json();
  }

  test('orders by score, time and tie-breaker; full ties share a rank and the next rank skips', async () => {
    const contest = await aContest({ key: 'ranked' });
    const rows: [string, ReturnType<typeof standing>][] = [
      ['last', standing(0, 0, 0)],
      ['third', standing(200, 100, 5)],
      ['one', standing(200, 100, 0)],
      ['uno', standing(200, 100, 0)],
    ];
    for (const [username, columns] of rows) {
      await aParticipation({ contest_id: contest.id, user_id: await aUser({ username }), ...columns });
    }
    assert.deepEqual(await ranking('ranked'), [
      { user: 'one', contest: 'ranked', rank: 1 },
      { user: 'uno', contest: 'ranked', rank: 1 },
      { user: 'third', contest: 'ranked', rank: 3 },
      { user: 'last', contest: 'ranked', rank: 4 },
    ]);
  });

  test('lists registered users before the start if asked, without a rank', async () => {
    const coming = { start_time: hours(1), end_time: hours(2) };
    const contest = await aContest({ key: 'coming', ...coming });
    const imported = await aUser({ username: 'imported' });
    await aParticipation({ contest_id: contest.id, user_id: imported, real_start: new Date(0) });
    const register = async (username: string) =>
      database.query
        .insertInto('contest_registrations')
        .values({ contest_id: contest.id, user_id: await aUser({ username }), registered_at: new Date() })
        .execute();
    const ranked = [{ user: 'imported', contest: 'coming', rank: 1 }];
    const asked = async () => (await get('coming/participants?registered=1')).json();
    assert.deepEqual(await asked(), ranked);
    await register('zoe');
    await register('abe');
    const registered = ['zoe', 'abe'].map((user) => ({ user, contest: 'coming', rank: null }));
    assert.deepEqual(await asked(), [...ranked, ...registered]);
    assert.deepEqual(await ranking('coming'), ranked);
    assert.equal((await get('coming/participants?registered=yes')).statusCode, 400);
    await database.query
      .updateTable('contests')
      .set({ start_time: hours(-1) })
      .where('id', '=', contest.id)
      .execute();
    assert.deepEqual(await asked(), ranked);
  });

  test('omits virtual participants, spectators and disqualified ones without a gap', async () => {
    const contest = await aContest({ key: 'sifted' });
    const live = await aUser({ username: 'live' });
    const out = await aUser({ username: 'out' });
    const outId = await aParticipation({ contest_id: contest.id, user_id: out, score: 300 });
    await aParticipation({ contest_id: contest.id, user_id: live, score: 100 });
    await aParticipation({ contest_id: contest.id, user_id: live, virtual: 1, score: 400 });
    await aParticipation({ contest_id: contest.id, user_id: await aUser(), virtual: -1, score: 500 });
    assert.equal((await ranking('sifted')).length, 2);
    await disqualifyParticipation(database, outId, true, new Date());
    assert.deepEqual(await ranking('sifted'), [{ user: 'live', contest: 'sifted', rank: 1 }]);
    await disqualifyParticipation(database, outId, false, new Date());
    assert.deepEqual(
      (await ranking('sifted')).map((row: { user: string }) => row.user),
      ['out', 'live'],
    );
  });

  test('shows frozen values from the freeze on and after the end, until thawed, to the millisecond', async () => {
    const end_time = new Date('2030-01-01T05:00:00Z');
    const start_time = new Date('2030-01-01T00:00:00Z');
    const contest = await aContest({
      key: 'frozen',
      start_time,
      end_time,
      format: 'icpc',
      frozen_last_minutes: 60,
    });
    const [riser, leader] = [await aUser({ username: 'riser' }), await aUser({ username: 'leader' })];
    await aParticipation({ contest_id: contest.id, user_id: riser, score: 3, frozen_score: 1 });
    await aParticipation({ contest_id: contest.id, user_id: leader, score: 2, frozen_score: 2 });
    const leadersAt = async (now: string) => {
      const at = await syncApp(database, { now: () => new Date(now) });
      return (await ranking('frozen', at))[0].user;
    };
    assert.equal(await leadersAt('2030-01-01T03:59:59.999Z'), 'riser');
    assert.equal(await leadersAt('2030-01-01T04:00:00.000Z'), 'leader');
    assert.equal(await leadersAt('2031-01-01T00:00:00Z'), 'leader');
    await database.query
      .updateTable('contests')
      .set({ thawed_at: new Date('2030-01-02T00:00:00Z') })
      .where('id', '=', contest.id)
      .execute();
    assert.equal(await leadersAt('2031-01-01T00:00:00Z'), 'riser');
  });
});

describe('a reply', () => {
  test('has a strong ETag, and is 304 for a caller with the current version', async () => {
    const contest = await aContest({ key: 'tagged' });
    const first = await get('tagged/participants');
    const etag = first.headers.etag as string;
    assert.match(etag, /^"[^"]+"$/);
    const headers = { 'x-global-api-key': syncKey, 'if-none-match': etag };
    const second = await get('tagged/participants', headers);
    assert.deepEqual([second.statusCode, second.body, second.headers.etag], [304, '', etag]);
    const participation = await aParticipation({ contest_id: contest.id, user_id: await aUser() });
    await disqualifyParticipation(database, participation, true, new Date());
    assert.equal((await get('tagged/participants', headers)).statusCode, 200);
  });

  test('is compressed on request, with a different tag', async () => {
    const contest = await aContest({ key: 'large' });
    for (let count = 0; count < 40; count++) {
      await aParticipation({ contest_id: contest.id, user_id: await aUser() });
    }
    const ask = (encoding: string) =>
      get('large/participants', { 'x-global-api-key': syncKey, 'accept-encoding': encoding });
    const plain = await ask('identity');
    const [gzip, br] = [await ask('gzip, deflate'), await ask('gzip;q=0.9, br')];
    assert.deepEqual(
      [plain, gzip, br].map((reply) => reply.headers['content-encoding']),
      [undefined, 'gzip', 'br'],
    );
    assert.equal(new Set([plain, gzip, br].map((reply) => reply.headers.etag)).size, 3);
    const { gunzipSync, brotliDecompressSync } = await import('node:zlib');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body);
    assert.equal((await ask('gzip;q=0')).headers['content-encoding'], undefined);
  });
});
