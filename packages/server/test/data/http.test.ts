import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dataEndpoints } from '@tribunal/contract/data/data-endpoints';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import type { Settings } from '@tribunal/server/environment/settings';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { holdToDocument } from '../fixtures/openapi.ts';
import { syncKey, testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const database = await testDatabase();
let moment = now;
const site = testSite(database, { now: () => moment, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
const app = await buildApp(site);
after(() => app.close());
const address = await app.listen({ port: 0 });
const get = api(app);
const token = await tokenOf(site, 'ada');

const paths = dataEndpoints
  .map(({ path }) => path)
  .map((path) =>
    path.replace(':key', 'cup').replace(':code', 'bridges').replace(':username', 'ada').replace(':id', '2'),
  );
const authorization = `Bearer ${token}`;

async function otherSite(settings: Partial<Settings>) {
  const other = await buildApp(testSite(database, { now: () => now, settings }));
  after(() => other.close());
  return other;
}

for (const path of paths) {
  test(`${path} is 304 for a caller with the current version`, async () => {
    const first = await app.inject({ url: path, headers: { authorization } });
    const tag = String(first.headers.etag);
    moment = new Date(now.getTime() + 1);
    const held = await app.inject({
      url: path,
      headers: { authorization, 'if-none-match': `"other", ${tag}` },
    });
    deepEqual([held.statusCode, held.body, held.headers.etag], [304, '', tag]);
    const other = await app.inject({ url: path, headers: { authorization, 'if-none-match': '"other"' } });
    equal(other.statusCode, 200);
  });

  test(`${path} supports GET and HEAD, which has no body, and no other method`, async () => {
    const [whole, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${address}${path}`, { method, headers: { authorization } })),
    );
    const facts = (reply?: Response) => [
      reply?.status,
      reply?.headers.get('content-length'),
      reply?.headers.get('etag'),
    ];
    deepEqual([facts(head), await head?.text()], [facts(whole), '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const reply = await app.inject({ method, url: path, headers: { authorization } });
      deepEqual(
        [reply.statusCode, reply.headers.allow, reply.json().error],
        [405, 'GET, HEAD, OPTIONS', { code: 405, message: 'method not allowed' }],
      );
    }
  });

  test(`${path} is the same with a trailing slash`, async () => {
    const plain = await app.inject({ url: path, headers: { authorization } });
    const slashed = await app.inject({ url: `${path}/`, headers: { authorization } });
    deepEqual([slashed.statusCode, slashed.json().data], [200, plain.json().data]);
  });
}

test('a change of a problem is in the list with the next request', async () => {
  const names = async () =>
    (await get('/api/v2/problems')).body.data.objects.map(({ name }: { name: string }) => name);
  deepEqual(await names(), ['Bridges & "Cuts"', 'Sorting']);
  await database.query
    .updateTable('problems')
    .set({ name: 'Sorted' })
    .where('code', '=', 'sorting')
    .execute();
  deepEqual(await names(), ['Bridges & "Cuts"', 'Sorted']);
});

test('a verdict is in the list with the next request', async () => {
  const results = async () =>
    (await get('/api/v2/submissions')).body.data.objects.map(({ result }: { result: string }) => result);
  deepEqual(await results(), ['AC', 'WA', null, 'AC', 'CE']);
  await database.query
    .updateTable('submissions')
    .set({ status: 'D', result: 'TLE' })
    .where('id', '=', 3)
    .execute();
  deepEqual(await results(), ['AC', 'WA', 'TLE', 'AC', 'CE']);
});

test('a reply of hundreds of kilobytes is complete, and HEAD has its length', async () => {
  await sql`insert into organizations (slug, name) select 'long' || n, repeat('x', 500) from generate_series(1, 900) n`.execute(
    database.query,
  );
  const url = `${address}/api/v2/organizations`;
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const whole = await fetch(url, plain);
  const text = await whole.text();
  equal(JSON.parse(text).data.objects.length, 902);
  ok(text.length > 500_000);
  const head = await fetch(url, { method: 'HEAD', ...plain });
  deepEqual(
    [whole.headers.get('content-length'), head.headers.get('content-length'), await head.text()],
    [String(text.length), String(text.length), ''],
  );
});

test('a large cached page is sent as gzip, with the same content in every encoding', async () => {
  await sql`insert into problems (code, name) select 'long' || n, repeat('x', 100) from generate_series(1, 500) n`.execute(
    database.query,
  );
  const ask = async (encoding: string) => {
    const answer = await fetch(`${address}/api/v2/problems`, { headers: { 'accept-encoding': encoding } });
    const { data } = (await answer.json()) as { data: { total_objects: number } };
    return { data, encoding: answer.headers.get('content-encoding') };
  };
  const plain = await ask('identity');
  ok(plain.data.total_objects >= 500);
  deepEqual(await ask('gzip, deflate, br'), { ...plain, encoding: 'gzip' });
  deepEqual(await ask('gzip'), { ...plain, encoding: 'gzip' });
  deepEqual(await ask('br'), { ...plain, encoding: 'br' });
  await sql`delete from problems where code like 'long%'`.execute(database.query);
});

test('a page that changes has another tag', async () => {
  const before = await get('/api/v2/submissions?user=bob');
  await database.query
    .updateTable('submissions')
    .set({ status: 'D', result: 'WA', time: 1 })
    .where('user_id', '=', 2)
    .execute();
  const changed = await get('/api/v2/submissions?user=bob', { 'if-none-match': String(before.headers.etag) });
  equal(changed.status, 200);
  notEqual(changed.headers.etag, before.headers.etag);
});

test('replies are compressed on request and vary by caller', async () => {
  const plain = await app.inject('/api/v2/submissions');
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const reply = await app.inject({ url: '/api/v2/submissions', headers: { 'accept-encoding': encoding } });
    equal(reply.headers['content-encoding'], encoding);
    deepEqual(JSON.parse(decode(reply.rawPayload).toString()).data, plain.json().data);
    match(String(reply.headers.vary), /Accept-Encoding, Authorization, Cookie/);
    equal(reply.headers['cache-control'], 'private, no-cache');
  }
});

test('the encoding is the best one that the caller accepts', async () => {
  const taken = {
    'gzip, deflate, br': 'br',
    GZIP: 'gzip',
    'br ; q=0, gzip;q=0.5': 'gzip',
    'br;q=0.1': 'br',
    'gzip;level=9;q=0': undefined,
    'deflate, identity': undefined,
    '': undefined,
  };
  for (const [accepted, encoding] of Object.entries(taken)) {
    const reply = await app.inject({ url: '/api/v2/submissions', headers: { 'accept-encoding': accepted } });
    equal(reply.headers['content-encoding'], encoding, accepted);
  }
});

test('pages of other sites may read only replies to guests', async () => {
  const asGuest = await app.inject({
    url: '/api/v2/problems',
    headers: { origin: 'https://elsewhere.example' },
  });
  equal(asGuest.headers['access-control-allow-origin'], '*');
  const asAda = await app.inject({ url: '/api/v2/problems', headers: { authorization } });
  equal(asAda.headers['access-control-allow-origin'], undefined);
  const asked = await app.inject({ method: 'OPTIONS', url: '/api/v2/problems' });
  deepEqual(
    [asked.statusCode, asked.body, asked.headers.allow, asked.headers['access-control-allow-methods']],
    [204, '', 'GET, HEAD, OPTIONS', 'GET, HEAD, OPTIONS'],
  );
  equal(asked.headers['access-control-allow-headers'], undefined);
});

test('pages of other sites may read every refusal, and the captcha', async () => {
  const statuses = {
    '/api/v2/problem/none': 404,
    '/api/v2/users?id=x': 400,
    '/api/v2/submission/1': 403,
    '/api/v2/nothing': 404,
    '/api/v2/problem/%zz': 400,
    '/api/v2/captcha': 200,
    '/api/v2/captcha?caller=nobody': 404,
  };
  for (const [url, status] of Object.entries(statuses)) {
    const reply = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } });
    deepEqual([reply.statusCode, reply.headers['access-control-allow-origin']], [status, '*'], url);
    match(String(reply.headers['access-control-expose-headers']), /RateLimit-Policy/);
  }
  const asAda = await app.inject({ url: '/api/v2/nothing', headers: { authorization } });
  equal(asAda.headers['access-control-allow-origin'], undefined);
});

test('a refusal has the same length for HEAD as for GET', async () => {
  for (const url of [
    '/api/v2/problem/none',
    '/api/v2/users?id=x',
    '/api/v2/submission/1',
    '/api/v2/nothing',
  ]) {
    const [whole, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${address}${url}`, { method })),
    );
    const facts = (reply?: Response) => [reply?.status, reply?.headers.get('content-length')];
    deepEqual(facts(head), facts(whole), url);
  }
});

test('the OpenAPI document is served as generated from the contract, and as a page without external scripts', async () => {
  const document = await app.inject('/api/v2/openapi.json');
  deepEqual(document.json(), JSON.parse(JSON.stringify(openApiDocument(endpointGroups))));
  const page = await app.inject('/api/docs/');
  equal(page.statusCode, 200);
  for (const { path } of dataEndpoints)
    ok(page.body.includes(path.replace(/:([a-z_]+)/g, '&lt;$1&gt;')), path);
  ok(!/(?:src|href)="(?:https?:)?\/\//.test(page.body));
});

test('every group of pages has a document of its own, and an unknown one is not found', async () => {
  const { body } = await app.inject('/api/docs/');
  for (const { name, endpoints, isPages } of endpointGroups) {
    if (!isPages) continue;
    const address = `/api/docs/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    ok(body.includes(`href="${address}"`), address);
    const page = await app.inject(address);
    equal(page.statusCode, 200, address);
    for (const { path } of endpoints) ok(page.body.includes(path.replace(/:([a-z_]+)/g, '&lt;$1&gt;')), path);
  }
  equal((await app.inject('/api/docs/nothing')).statusCode, 404);
});

test('on the page of the interface long names break between words', async () => {
  const { body } = await app.inject('/api/docs/');
  ok(body.includes('<code>data.<wbr>object.<wbr>start_<wbr>time<wbr></code>'));
});

test('the OpenAPI document is compressed, and not sent again to a caller with the current version', async () => {
  const url = '/api/v2/openapi.json';
  const plain = await app.inject(url);
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  deepEqual(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()), plain.json());
  const held = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  deepEqual([held.statusCode, held.body], [304, '']);
});

test('the documents support only GET and HEAD', async () => {
  for (const url of ['/api/v2/openapi.json', '/api/docs/']) {
    equal((await app.inject({ method: 'HEAD', url })).statusCode, 200);
    const reply = await app.inject({ method: 'POST', url });
    deepEqual(
      [reply.statusCode, reply.headers.allow, reply.json().error],
      [405, 'GET, HEAD', { code: 405, message: 'method not allowed' }],
    );
  }
});

test('with the data API disabled its paths are unknown, and the sync API works', async () => {
  const sync = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
  const off = await otherSite({ SITE_ENABLE_DATA_API: false, ...sync });
  const headers = { 'x-global-api-key': syncKey };
  equal((await off.inject({ url: '/api/v2/sync/contest/cup', headers })).statusCode, 200);
  for (const path of [...paths, '/api/v2/captcha', '/api/v2/openapi.json', '/api/docs/', '/api/v2/nothing']) {
    const reply = await off.inject(path);
    deepEqual([reply.statusCode, reply.json().error], [404, { code: 404, message: 'Not found' }], path);
  }
});

test('whichever of data and error is null can be omitted', async () => {
  const omitting = await otherSite({ SITE_API_OMIT_NULLS: true, SITE_API_RATE_LIMIT: 0 });
  const keys = async (path: string) => Object.keys((await omitting.inject(path)).json());
  deepEqual(await keys('/api/v2/problems'), ['api_version', 'method', 'fetched', 'data']);
  for (const path of ['/api/v2/problems', '/api/v2/problem/none']) {
    const reply = await omitting.inject(path);
    holdToDocument('GET', path, reply);
  }
  for (const path of ['/api/v2/problem/none', '/api/v2/users?id=x', '/api/v2/nothing'])
    deepEqual(await keys(path), ['api_version', 'method', 'fetched', 'error'], path);
});

test('a site works with any host name', async () => {
  for (const host of ['judge.example', 'judge.example:8443', '[::1]', ''])
    equal((await app.inject({ url: '/api/v2/problems', headers: { host } })).statusCode, 200, host);
});

test('an invalid token is refused before anything else, and a valid one shows more', async () => {
  const bad = await app.inject({ url: '/api/v2/problems', headers: { authorization: 'Bearer short' } });
  deepEqual([bad.statusCode, bad.body], [400, 'Invalid authorization header']);
  const basic = await app.inject({ url: '/api/v2/problems', headers: { authorization: 'Basic eDp5' } });
  equal(basic.statusCode, 400);
  const root = api(app, await tokenOf(site, 'root'));
  deepEqual(
    [(await get('/api/v2/problem/secret')).status, (await root('/api/v2/problem/secret')).status],
    [404, 200],
  );
});
