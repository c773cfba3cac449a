import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_API_RATE_LIMIT: 0 } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const { aContest, aProblem } = builders(database);

await aPerson({ username: 'McAdams' });
await aProblem({ code: 'aplusb' });
await aContest({ key: 'Finals' });
const hidden = await aContest({ key: 'Hidden', is_visible: false });
await aProblem({ code: 'Secret', is_public: false });
await database.query.insertInto('organizations').values({ slug: 'Club', name: 'Club' }).execute();

async function get(url: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const { statusCode, headers: told, body } = await app.inject({ method: 'GET', url, headers });
  return { status: statusCode, location: told.location, body };
}

test('an address that differs from that of a page only in case redirects there', async () => {
  const redirects = {
    '/problem/APlusB': '/problem/aplusb',
    '/problem/APLUSB/submissions/?page=2': '/problem/aplusb/submissions/?page=2',
    '/contest/finals': '/contest/Finals',
    '/Contest/finals/Ranking/': '/contest/Finals/ranking/',
    '/user/mcadams': '/user/McAdams',
    '/organization/CLUB': '/organization/Club',
    '/Problems/?search=X': '/problems/?search=X',
  };
  for (const [from, to] of Object.entries(redirects)) {
    const { status, location, body } = await get(from);
    assert.deepEqual([status, location, body], [302, to, ''], from);
    assert.equal((await get(to)).status, 200, to);
  }
});

test('what the caller may not see is not found in any case', async () => {
  for (const path of ['/contest/hidden', '/problem/SECRET', '/user/nobody', '/nowhere', '/contest/%00'])
    assert.equal((await get(path)).status, 404, path);
  const maker = await aPerson();
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: hidden.id, user_id: maker.id, role: 'author' })
    .execute();
  const authorization = `Bearer ${await aToken(maker)}`;
  assert.equal((await get('/contest/hidden', { authorization })).location, '/contest/Hidden');
});

test('two names that differ only in case have two pages', async () => {
  await aProblem({ code: 'twice' });
  await aProblem({ code: 'Twice' });
  assert.match((await get('/problem/twice')).body, /twice/);
  assert.match((await get('/problem/Twice')).body, /Twice/);
  assert.equal((await get('/problem/TWICE')).status, 404);
});

test('the API uses exact names, and requests that change something are not redirected', async () => {
  assert.equal((await get('/api/v2/problem/APlusB')).status, 404);
  assert.equal((await get('/api/v2/contest/finals')).status, 404);
  assert.equal((await get('/API/v2/problems')).status, 404);
  const authorization = `Bearer ${await aToken(await aPerson())}`;
  const joining = await app.inject({
    method: 'POST',
    url: '/contest/finals/join',
    headers: { authorization },
  });
  assert.equal(joining.statusCode, 404);
});
