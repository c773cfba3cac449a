import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
await database.query
  .insertInto('organizations')
  .values([
    { slug: 'club', name: 'Open club', is_open: true },
    { slug: 'school', name: 'Closed school', is_open: false },
  ])
  .execute();

test('users join and leave an open organization on its page', async () => {
  const person = await aPerson({ username: 'ada' });
  const session = await signedIn(person);
  const page = async () => contentOf(await session.get('/organization/club'));
  assert.match(await page(), /Join the organization/);
  assert.equal((await session.post('/organization/club/join')).headers.location, '/organization/club');
  assert.match(await page(), /You are a member\..*Leave the organization.*\/user\/ada/s);
  assert.equal(
    (await session.post('/organization/club/join')).statusCode,
    302,
    'joining again changes nothing',
  );
  await session.post('/organization/club/leave');
  assert.match(await page(), /Join the organization.*This organization has no members yet\./s);
});

test('programs join with a token; closed and unknown organizations refuse', async () => {
  const authorization = `Bearer ${await aToken(await aPerson())}`;
  const post = async (path: string) => {
    const headers = { authorization, accept: 'application/json' };
    const reply = await app.inject({ method: 'POST', url: `/organization/${path}`, headers });
    return [reply.statusCode, reply.json().data ?? null];
  };
  assert.deepEqual(await post('club/join'), [200, { organization: 'club', is_member: true }]);
  assert.deepEqual(await post('club/leave'), [200, { organization: 'club', is_member: false }]);
  assert.deepEqual(await post('club/leave'), [409, null]);
  assert.deepEqual(await post('school/join'), [403, null]);
  assert.deepEqual(await post('none/join'), [404, null]);
  assert.deepEqual(await post('none/leave'), [404, null]);
});

test('a closed organization offers no button', async () => {
  const session = await signedIn(await aPerson());
  assert.doesNotMatch(contentOf(await session.get('/organization/school')), /Join the organization/);
});
