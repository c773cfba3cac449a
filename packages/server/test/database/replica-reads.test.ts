import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

// The second database has other problems, so that every answer shows where it comes from.
const [primary, replica] = [await testDatabase(), await testDatabase()];
for (const [name, database] of Object.entries({ primary, replica })) {
  await builders(database).aProblem({ code: 'sums' });
  await database.query
    .updateTable('problems')
    .set({ name: `From the ${name}` })
    .execute();
}
let isUsable = true;
let failures = 0;
const site = testSite(primary, {
  settings: { SITE_ENABLE_SYNC_API: true },
  replicas: {
    all: [
      {
        name: 'replica 1',
        database: replica,
        lag: () => 0,
        isUsable: () => isUsable,
        fail: () => {
          failures += 1;
        },
      },
    ],
    close: async () => {},
  },
});
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const ann = await aPerson({ username: 'ann' });
const token = await aToken(ann);

beforeEach(() => {
  isUsable = true;
  failures = 0;
});

/** The server that answered. */
async function sourceOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  assert.equal(statusCode, 200, body);
  return /From the (primary|replica)/.exec(body)?.[1] ?? 'neither';
}

for (const url of ['/api/v2/problems', '/api/v2/problem/sums', '/problems/', '/problem/sums']) {
  test(`${url}: guests read from a replica, everybody else from the primary`, async () => {
    assert.equal(await sourceOf(url), 'replica');
    assert.equal(await sourceOf(url, { cookie: 'theme=dark' }), 'replica');
    assert.equal(await sourceOf(url, { authorization: `Bearer ${token}` }), 'primary');
    const browser = await signedIn(ann);
    assert.match((await browser.get(url)).body, /From the primary/);
  });

  test(`${url}: a replica that lags too far is not asked`, async () => {
    isUsable = false;
    assert.equal(await sourceOf(url), 'primary');
  });
}

test('what is new is answered by the primary until the replica has it', async () => {
  const id = await builders(primary).aProblem({ code: 'new' });
  await primary.query
    .updateTable('problems')
    .set({ name: 'From the primary' })
    .where('id', '=', id)
    .execute();
  for (const url of ['/problem/new', '/api/v2/problem/new']) assert.equal(await sourceOf(url), 'primary');
  assert.equal((await app.inject({ method: 'HEAD', url: '/problem/new' })).statusCode, 200);
  assert.equal(failures, 0);
  await primary.query.deleteFrom('problems').where('id', '=', id).execute();
});

test('what is on no server is 404, and other addresses are not concerned', async () => {
  const missing = await app.inject({ url: '/api/v2/problem/unknown' });
  assert.deepEqual([missing.statusCode, missing.json().error.message], [404, 'Not found']);
  assert.equal((await app.inject({ url: '/problem/unknown' })).statusCode, 404);
  assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200);
  assert.equal((await app.inject({ url: '/no/such/page' })).statusCode, 404);
  assert.equal((await app.inject({ method: 'POST', url: '/api/v2/problems' })).statusCode, 405);
});

test('a request that fails on the replica is answered by the primary, and the replica is reported', async () => {
  await replica.pool.query('alter table problems rename to lost');
  assert.equal(await sourceOf('/api/v2/problem/sums'), 'primary');
  assert.equal(await sourceOf('/problem/sums?again'), 'primary');
  assert.equal(failures, 2);
});
