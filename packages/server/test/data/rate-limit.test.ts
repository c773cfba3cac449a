import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { RateLimit } from '@tribunal/server/http/limits/rate-limit';
import { buildApp } from '@tribunal/server/start/app';
import { deleteIdleApiCallers, liftCaptcha } from '@tribunal/server/storage/accounts/api-callers';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const limit = 5;
const threeDays = 3 * 24 * 3600;
const database = await testDatabase();
let moment = now;
const aSite = () => testSite(database, { now: () => moment, settings: { SITE_API_RATE_LIMIT: limit } });
const site = aSite();
await makeScenario(site);
const ada = await tokenOf(site, 'ada');
const bob = await tokenOf(site, 'bob');

beforeEach(async () => {
  moment = now;
  await sql`delete from api_callers`.execute(database.query);
});

async function freshApp() {
  const app = await buildApp(aSite());
  after(() => app.close());
  return app;
}

const path = '/api/v2/languages';

test('replies have the number of remaining requests in the minute', async () => {
  const get = api(await freshApp());
  moment = new Date(now.getTime() + 15_000);
  for (let left = limit - 1; left >= 0; left--) {
    const { status, headers } = await get(path);
    deepEqual(
      [status, headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']],
      [200, String(limit), String(left), '45'],
    );
    equal(headers['ratelimit-policy'], `${limit};w=60`);
  }
});

test('the request that exceeds the limit requires a captcha for three days', async () => {
  const get = api(await freshApp());
  for (let n = 0; n < limit; n++) equal((await get(path)).status, 200);
  const { status, headers, body } = await get(path);
  equal(status, 429);
  deepEqual(
    [headers['retry-after'], headers['ratelimit-remaining'], headers['ratelimit-reset']],
    [String(threeDays), '0', String(threeDays)],
  );
  const { captcha, ...error } = body.error;
  deepEqual(error, { code: 429, message: 'too many requests' });
  match(captcha, /^http:\/\/localhost(?::80)?\/captcha\/\?caller=/);
  for (const other of ['/api/v2/problems', '/api/v2/user/ada']) equal((await get(other)).status, 429);
  moment = new Date(now.getTime() + threeDays * 1000 - 1);
  equal((await get(path)).status, 429);
  moment = new Date(now.getTime() + threeDays * 1000);
  equal((await get(path)).status, 200);
});

test('a new minute has the full limit', async () => {
  const get = api(await freshApp());
  for (let n = 0; n < limit; n++) await get(path);
  moment = new Date(now.getTime() + 60_000);
  equal((await get(path)).headers['ratelimit-remaining'], String(limit - 1));
});

test('exceeding the limit again restarts the three days', async () => {
  const get = api(await freshApp());
  for (let n = 0; n <= limit; n++) await get(path);
  moment = new Date(now.getTime() + 3_600_000);
  equal((await get(path)).headers['retry-after'], String(threeDays - 3600));
  for (let n = 0; n < limit; n++) await get(path);
  equal((await get(path)).headers['retry-after'], String(threeDays));
});

test('token owners count individually, other callers by address', async () => {
  const app = await freshApp();
  const asAda = api(app, ada);
  for (let n = 0; n <= limit; n++) await asAda(path);
  equal((await asAda(path)).status, 429);
  equal((await api(app, bob)(path)).status, 200);
  equal((await api(app)(path)).status, 200);
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: path, remoteAddress })).headers['ratelimit-remaining'];
  deepEqual(
    [
      await from('2001:db8:1:2::1'),
      await from('2001:db8:1:2:ffff::9'),
      await from('2001:db8:1:3::1'),
      await from('192.0.2.1'),
    ],
    ['4', '3', '4', '4'],
  );
});

test('the sync API, the token endpoints and the documents are not limited', async () => {
  const app = await freshApp();
  const get = api(app);
  for (let n = 0; n <= limit; n++) await get(path);
  for (const open of ['/api/v2/openapi.json', '/api/docs/', '/captcha/', '/api/v2/captcha', '/healthz'])
    equal((await app.inject(open)).statusCode, 200, open);
});

test('0 sets no limit', async () => {
  const app = await buildApp(testSite(database, { settings: { SITE_API_RATE_LIMIT: 0 } }));
  after(() => app.close());
  const { headers } = await api(app)(path);
  equal(headers['ratelimit-limit'], undefined);
});

test('nodes of one site share the counts', async () => {
  const one = new RateLimit(site);
  const other = new RateLimit(site);
  for (let n = 0; n < 3; n++) await one.take('somebody');
  await one.share();
  equal((await other.take('somebody')).remaining, limit - 4);
  equal((await other.take('somebody')).captchaUntil, null);
  await other.share();
  await one.take('somebody');
  await one.share();
  ok((await one.take('somebody')).captchaUntil);
  await other.share();
  ok((await other.take('somebody')).captchaUntil);
  await other.share();
  ok((await other.take('somebody')).captchaUntil);
});

test('a limit exceeded on two nodes requires one captcha', async () => {
  const one = new RateLimit(site);
  const other = new RateLimit(site);
  for (let n = 0; n < limit; n++) await one.take('somebody');
  const { captchaUntil } = await one.take('somebody');
  await one.share();
  moment = new Date(now.getTime() + 1000);
  deepEqual((await other.take('somebody')).captchaUntil, captchaUntil);
});

test('a node notices with the next request that the captcha was solved on another node', async () => {
  const limiter = new RateLimit(site);
  for (let n = 0; n < limit; n++) await limiter.take('somebody');
  const { captchaUntil } = await limiter.take('somebody');
  ok(captchaUntil);
  await limiter.share();
  await liftCaptcha(database.query, 'somebody', captchaUntil);
  await limiter.share();
  deepEqual(await limiter.take('somebody'), {
    limit,
    remaining: limit - 1,
    secondsToReset: 60,
    captchaUntil: null,
  });
});

test('setting the clock back does not allow more requests', async () => {
  const before = new RateLimit(site);
  await before.take('somebody');
  await before.share();
  moment = new Date(now.getTime() - 3_600_000);
  const limiter = new RateLimit(site);
  for (let n = 1; n <= limit; n++) {
    equal((await limiter.take('somebody')).remaining, limit - n);
    await limiter.share();
  }
  ok((await limiter.take('somebody')).captchaUntil);
});

test('idle callers are deleted, except those with a captcha', async () => {
  const limiter = new RateLimit(site);
  await limiter.take('idle');
  for (let n = 0; n <= limit; n++) await limiter.take('stopped');
  await limiter.share();
  await deleteIdleApiCallers(database.query, new Date(now.getTime() + 2 * 3_600_000));
  const { rows } = await sql`select caller from api_callers`.execute(database.query);
  deepEqual(rows, [{ caller: 'stopped' }]);
});

function solve(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
    if (hash.readUInt32BE() < 2 ** (32 - difficulty)) return String(nonce);
  }
}

test('solving the captcha allows requests at once, and a solution works only once', async () => {
  const app = await freshApp();
  const asAda = api(app, ada);
  for (let n = 0; n < limit; n++) await asAda(path);
  const { captcha } = (await asAda(path)).body.error;
  const caller = new URL(captcha).searchParams.get('caller');
  const { object } = (await api(app)(`/api/v2/captcha?caller=${caller}`)).body.data;
  equal(object.is_required, true);
  const nonce = solve(object.challenge, object.difficulty);
  const solution = `/api/v2/captcha?challenge=${object.challenge}&nonce=${nonce}`;
  const solved = await app.inject({ method: 'POST', url: solution, headers: { 'if-none-match': '*' } });
  deepEqual(solved.json().data, {
    object: { is_required: false, challenge: null, difficulty: object.difficulty },
  });
  equal((await asAda(path)).headers['ratelimit-remaining'], String(limit - 1));

  moment = new Date(now.getTime() + 1000);
  for (let n = 0; n < limit; n++) await asAda(path);
  equal((await asAda(path)).status, 429);
  const again = (await app.inject({ method: 'POST', url: solution })).json().data;
  deepEqual(again, (await api(app)(`/api/v2/captcha?caller=${caller}`)).body.data);
  equal(again.object.is_required, true);
  equal((await asAda(path)).status, 429);
});

test('without a limit there is no captcha to solve', async () => {
  const get = api(await freshApp());
  for (let n = 0; n <= limit; n++) await get(path);
  const settings = { SITE_API_RATE_LIMIT: 0 };
  const unlimited = await buildApp(testSite(database, { now: () => moment, settings }));
  after(() => unlimited.close());
  equal((await api(unlimited)('/api/v2/captcha')).body.data.object.is_required, false);
});

test('a wrong, expired, foreign or missing solution is refused', async () => {
  const app = await freshApp();
  const get = api(app);
  for (let n = 0; n <= limit; n++) await get(path);
  const { challenge, difficulty } = (await get('/api/v2/captcha')).body.data.object;
  const nonce = solve(challenge, difficulty);
  const forged = challenge.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'));
  const post = (query: string) => app.inject({ method: 'POST', url: `/api/v2/captcha${query}` });
  for (const missing of ['', '?', `?challenge=${challenge}`])
    equal((await post(missing)).statusCode, 400, missing);
  const wrong = [`?challenge=${challenge}&nonce=no`, `?challenge=${forged}&nonce=${nonce}`];
  for (const query of [...wrong, '?challenge=.&nonce=1', '?challenge=%00&nonce=%00'])
    equal((await post(query)).statusCode, 403, query);
  moment = new Date(now.getTime() + 10 * 60_000 + 1);
  equal((await post(`?challenge=${challenge}&nonce=${nonce}`)).statusCode, 403);
  equal((await get('/api/v2/captcha?caller=nobody')).status, 404);
});

test('a caller with few requests has no captcha', async () => {
  const { object } = (await api(await freshApp())('/api/v2/captcha')).body.data;
  deepEqual([object.is_required, object.challenge], [false, null]);
});
