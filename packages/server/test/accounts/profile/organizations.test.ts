import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

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

test('programs join with a token; unknown organizations refuse', async () => {
  const authorization = `Bearer ${await aToken(await aPerson())}`;
  const post = async (path: string) => {
    const headers = { authorization, accept: 'application/json' };
    const reply = await app.inject({ method: 'POST', url: `/organization/${path}`, headers });
    return [reply.statusCode, reply.json().data ?? null];
  };
  assert.deepEqual(await post('club/join'), [
    200,
    { organization: 'club', is_member: true, is_requested: false },
  ]);
  assert.deepEqual(await post('club/leave'), [
    200,
    { organization: 'club', is_member: false, is_requested: false },
  ]);
  assert.deepEqual(await post('club/leave'), [409, null]);
  assert.deepEqual(await post('none/join'), [404, null]);
  assert.deepEqual(await post('none/leave'), [404, null]);
});

const callAs = async (username: string, permissions: string[] = []) => {
  const person = await aPerson({ username, permissions });
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  return async (path: string, payload?: object | string) => {
    const method = payload ? 'POST' : 'GET';
    const type = typeof payload === 'string' && { 'content-type': 'application/json' };
    const reply = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...type },
      ...(payload && { payload }),
    });
    const { data, error } = reply.json();
    return { status: reply.statusCode, data, error };
  };
};
const owner = await callAs('owner', ['edit_all_organization']);
const stranger = await callAs('stranger');
const chief = await callAs('chief');
const pupil = await callAs('pupil');

const lyceum = {
  name: 'Lyceum',
  short_name: 'LYC',
  about: 'A *school*.',
  is_open: false,
  admins: ['chief'],
};

const actions = async (target: string) =>
  (
    await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action'])
      .where('target', '=', target)
      .orderBy('id')
      .execute()
  ).map(({ actor, action }) => `${actor}: ${action}`);

test('an organization is created by users with the permission; its slug is unique in any letter case', async () => {
  assert.equal((await stranger('/organizations/new', { slug: 'lyceum', ...lyceum })).status, 403);
  const created = await owner('/organizations/new', { slug: 'lyceum', ...lyceum });
  assert.deepEqual([created.status, created.data], [201, { slug: 'lyceum' }]);
  const refused: [object, number, string][] = [
    [{ slug: 'LYCEUM', ...lyceum }, 409, 'slug'],
    [{ slug: 'a b', ...lyceum }, 400, 'slug'],
    [{ slug: 'other', ...lyceum, name: '' }, 400, 'name'],
    [{ slug: 'other', ...lyceum, name: 'x'.repeat(129) }, 400, 'name'],
    [{ slug: 'other', ...lyceum, admins: ['nobody'] }, 400, 'admins'],
  ];
  for (const [fields, status, field] of refused) {
    const answer = await owner('/organizations/new', fields);
    assert.deepEqual([answer.status, Object.keys(answer.error.fields)], [status, [field]]);
  }
  assert.equal((await owner('/organizations/new', '"text"')).status, 400, 'JSON that is no object');
  assert.deepEqual(await actions('lyceum'), ['owner: create organization']);
});

test('the administrators of an organization edit it; a stale version is a conflict', async () => {
  assert.equal((await stranger('/organization/lyceum/edit')).status, 403);
  assert.equal((await stranger('/organization/lyceum/edit', { name: 'Mine' })).status, 403);
  assert.equal((await stranger('/organization/none/edit', { name: 'Mine' })).status, 404);
  const { data } = await chief('/organization/lyceum/edit');
  const { version, ...settings } = data;
  assert.deepEqual(settings, { slug: 'lyceum', country: '', icpc_id: '', is_unlisted: false, ...lyceum });
  const edited = await chief('/organization/lyceum/edit', { short_name: 'LY', version });
  assert.deepEqual([edited.status, edited.data.changed], [200, { short_name: ['LYC', 'LY'] }]);
  const stale = await chief('/organization/lyceum/edit', { short_name: 'L', version });
  assert.deepEqual([stale.status, Object.keys(stale.error.fields)], [409, ['version', 'short_name']]);
  assert.deepEqual((await actions('lyceum')).slice(1), ['chief: edit organization']);
});

test('an unlisted organization is in the lists of its members and editors alone; its page is open', async () => {
  await chief('/organization/lyceum/edit', { is_unlisted: true });
  const listing = async (path: string) => (await app.inject(path)).body.includes('lyceum');
  assert.deepEqual(
    [
      await listing('/organizations/'),
      await listing('/api/v2/organizations'),
      await listing('/organization/lyceum'),
    ],
    [false, false, true],
  );
  const session = await signedIn(await aPerson({ permissions: ['edit_all_organization'] }));
  assert.match(contentOf(await session.get('/organizations/')), /Lyceum/);
  await chief('/organization/lyceum/edit', { is_unlisted: false });
  assert.equal(await listing('/organizations/'), true);
});

test('users ask to join a closed organization, and its administrators decide on many requests at once', async () => {
  const other = await callAs('other');
  const asked = await pupil('/organization/lyceum/join', { reason: 'I study here.' });
  const waiting = { organization: 'lyceum', is_member: false, is_requested: true };
  assert.deepEqual([asked.status, asked.data], [200, waiting]);
  await stranger('/organization/lyceum/join', {});
  await other('/organization/lyceum/join', {});
  assert.equal((await other('/organization/lyceum/leave', {})).data.is_requested, false);
  assert.equal((await pupil('/organization/lyceum/requests/')).status, 403);
  const { data } = await chief('/organization/lyceum/requests/');
  assert.deepEqual(
    data.objects.map((one: { user: string; reason: string }) => [one.user, one.reason]),
    [
      ['pupil', 'I study here.'],
      ['stranger', ''],
    ],
  );
  const decide = (decision: string, ...users: string[]) =>
    chief('/organization/lyceum/requests/', { decision, users });
  assert.equal(
    (await pupil('/organization/lyceum/requests/', { decision: 'accept', users: ['pupil'] })).status,
    403,
  );
  assert.deepEqual((await decide('accept', 'pupil', 'nobody')).data.users, ['pupil']);
  assert.deepEqual((await decide('reject', 'stranger')).data.users, ['stranger']);
  const again = await decide('accept', 'pupil');
  assert.deepEqual([again.status, Object.keys(again.error.fields)], [409, ['users']]);
  assert.equal((await pupil('/organization/lyceum/join', {})).data.is_member, true);
  assert.equal((await stranger('/organization/lyceum/leave', {})).status, 409);
  assert.deepEqual((await actions('lyceum')).slice(-2), [
    'chief: accept into organization',
    'chief: reject from organization',
  ]);
});

test('administrators remove members; a removed administrator administers nothing', async () => {
  const removed = await owner('/organization/lyceum/remove', { users: ['pupil', 'chief', 'nobody'] });
  assert.deepEqual(removed.data.users.toSorted(), ['chief', 'pupil']);
  assert.equal((await owner('/organization/lyceum/remove', { users: ['pupil'] })).status, 409);
  assert.equal((await chief('/organization/lyceum/edit')).status, 403);
});

test('the pages offer the forms to those who may use them', async () => {
  const session = await signedIn(await aPerson({ username: 'visitor' }));
  assert.match(contentOf(await session.get('/organization/lyceum')), /Why do you want to join\?/);
  await session.post('/organization/lyceum/join', { reason: '<b>please</b>' });
  assert.match(contentOf(await session.get('/organization/lyceum')), /Withdraw the request/);
  assert.equal((await session.get('/organizations/new')).statusCode, 403);
  const admin = await signedIn(await aPerson({ permissions: ['edit_all_organization'] }));
  assert.match(contentOf(await admin.get('/organizations/')), /New organization/);
  assert.match(contentOf(await admin.get('/organization/lyceum/requests/')), /&lt;b&gt;please&lt;\/b&gt;/);
  const accepted = await admin.post('/organization/lyceum/requests/', {
    users: 'visitor',
    decision: 'accept',
  });
  assert.equal(accepted.headers.location, '/organization/lyceum/requests/');
  assert.match(contentOf(await session.get('/organization/lyceum')), /You are a member\./);
  const refused = await admin.post('/organization/lyceum/edit', { name: '', short_name: 'kept' });
  assert.equal(refused.statusCode, 400);
  assert.match(contentOf(refused), /value="kept"/);
  const guest = await app.inject({ url: '/organization/lyceum/requests/' });
  assert.equal(guest.statusCode, 302);
});
