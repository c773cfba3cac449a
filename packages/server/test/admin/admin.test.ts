import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { editUserCommand } from '@tribunal/server/commands/accounts/edit-user-command';
import { buildApp } from '@tribunal/server/start/app';
import { organizationsOf } from '@tribunal/server/storage/organizations/organization-members';
import { runCommand } from '../commands/run-command.ts';
import { codeAt, type Person, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);

const { person: root, session: superuser } = await anAdministrator({ username: 'root', is_superuser: true });
const { person: helper, session: staff } = await anAdministrator({
  username: 'helper',
  permissions: ['change_user'],
});
const { session: onlooker } = await anAdministrator();

const paths = ['/admin/', '/admin/users/', `/admin/user/${root.id}/`, '/admin/sessions/', '/admin/audit/'];
const active = { is_active: 'on' };
const edit = (session: Browser, { id }: Person, fields: Record<string, string>) =>
  session.post(`/admin/user/${id}/`, fields);

function stateOf({ id }: Person) {
  return database.query
    .selectFrom('users')
    .select(['is_active', 'is_staff', 'is_superuser', 'is_unlisted', 'permissions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function lastEntry() {
  const columns = ['at', 'actor_id', 'actor', 'address', 'action', 'target', 'details'] as const;
  return database.query.selectFrom('audit_entries').select(columns).orderBy('id', 'desc').executeTakeFirst();
}

describe('the administration pages', () => {
  test('require staff', async () => {
    const user = await signedIn(await aPerson());
    for (const path of paths) {
      assert.equal((await superuser.get(path)).statusCode, 200, path);
      assert.equal((await staff.get(path)).statusCode, 200, path);
      assert.equal((await user.get(path)).statusCode, 403, path);
      const guest = await browser(app).get(path);
      assert.equal(guest.headers.location, `/accounts/login/?next=${encodeURIComponent(path)}`);
    }
  });

  test('require two-factor authentication', async () => {
    const careful = await signedIn(await aPerson({ is_staff: true, scratchCode: 'ABCDEFGHIJKLMNOP' }));
    assert.equal((await careful.get('/admin/')).headers.location, '/accounts/2fa/?next=%2Fadmin%2F');
    await careful.post('/accounts/2fa/', { totp_or_scratch_code: codeAt(now) });
    assert.equal((await careful.get('/admin/')).statusCode, 200);
  });

  test('redirect staff without two-factor authentication, including superusers, to its set-up', async () => {
    const person = await aPerson();
    const careless = await signedIn(await aPerson({ is_staff: true, is_superuser: true }));
    for (const path of paths) {
      const reply = await careless.get(path);
      const enable = `/accounts/2fa/enable/?next=${encodeURIComponent(path)}`;
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, enable]);
    }
    assert.equal((await edit(careless, person, {})).statusCode, 302);
    assert.equal((await stateOf(person)).is_active, true);
  });

  test('are found without a trailing slash', async () => {
    const reply = await superuser.get('/admin?x=1');
    assert.deepEqual([reply.statusCode, reply.headers.location], [301, '/admin/?x=1']);
  });

  test('find users by a literal part of the name or the mail address', async () => {
    await aPerson({ username: 'needle_1', email: 'Pin@example.org' });
    await aPerson({ username: 'needleX1' });
    const found = async (q: string) => {
      const page = contentOf(await superuser.get(`/admin/users/?${new URLSearchParams({ q })}`));
      return [...page.matchAll(/\/admin\/user\/\d+\/">([^<]+)</g)].map(([, name]) => name);
    };
    assert.deepEqual(await found('NEEDLE'), ['needleX1', 'needle_1']);
    assert.deepEqual(await found('needle_'), ['needle_1']);
    assert.deepEqual(await found('pin@'), ['needle_1']);
    assert.deepEqual(await found('%'), []);
    assert.deepEqual(await found('\0needle_'), ['needle_1']);
    assert.deepEqual(await found("' or 1=1 --"), []);
  });

  test('split long lists into pages', async () => {
    for (let n = 0; n < 51; n++) await aPerson({ username: `many-${String(n).padStart(2, '0')}` });
    const rows = async (page: string) =>
      contentOf(await superuser.get(`/admin/users/?q=many-&page=${page}`)).match(/<tr><th scope="row">/g)
        ?.length ?? 0;
    assert.deepEqual([await rows('1'), await rows('2'), await rows('3'), await rows('x')], [50, 1, 0, 50]);
  });

  test('reply 404 for unknown users', async () => {
    for (const id of ['0', '99999', '999999999999', 'x', '-1', '1e3'])
      assert.equal((await superuser.get(`/admin/user/${id}/`)).statusCode, 404, id);
    assert.equal((await superuser.post('/admin/user/99999/', active)).statusCode, 404);
  });
});

describe('editing a user', () => {
  test('changes flags and permissions and is audited', async () => {
    const person = await aPerson();
    const reply = await superuser.post(`/admin/user/${person.id}/`, {
      is_active: 'on',
      is_staff: 'on',
      permissions: 'edit_own_problem',
    });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, `/admin/user/${person.id}/?saved`]);
    assert.deepEqual(await stateOf(person), {
      is_active: true,
      is_staff: true,
      is_superuser: false,
      is_unlisted: false,
      permissions: ['edit_own_problem'],
    });
    assert.deepEqual(await lastEntry(), {
      at: now,
      actor_id: root.id,
      actor: 'root',
      address: '192.0.2.1',
      action: 'edit user',
      target: person.username,
      details: { isStaff: [false, true], permissions: [[], ['edit_own_problem']] },
    });
    assert.match(contentOf(await superuser.get('/admin/audit/')), /edit user/);
  });

  test('changes who a user or a team is, on the page and by command, and is audited', async () => {
    const person = await aPerson();
    const read = () =>
      database.query
        .selectFrom('users')
        .select(['full_name', 'members', 'country', 'room'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
    const address = `/admin/user/${person.id}/person/`;
    const fields = {
      name: 'Team Delta',
      members: 'Ada Lovelace\nBình Nguyễn',
      country: 'vietnam',
      room: 'B 12',
    };
    assert.equal((await staff.post(address, fields)).headers.location, `/admin/user/${person.id}/?saved`);
    const members = ['Ada Lovelace', 'Bình Nguyễn'];
    assert.deepEqual(await read(), { full_name: 'Team Delta', members, country: 'VNM', room: 'B 12' });
    assert.deepEqual((await lastEntry())?.details, {
      fullName: ['', 'Team Delta'],
      members: [[], members],
      country: ['', 'VNM'],
      room: ['', 'B 12'],
    });
    const profile = async (reader: Browser) => contentOf(await reader.get(`/user/${person.username}`));
    assert.match(await profile(staff), /Members: Ada Lovelace, Bình Nguyễn/);
    assert.doesNotMatch(await profile(browser(app)), /Ada Lovelace|B 12/);
    const refused = await staff.post(address, { ...fields, country: 'Atlantis', members: 'x'.repeat(101) });
    assert.equal(refused.statusCode, 400);
    assert.match(contentOf(refused), /value="Atlantis".*There is no such country/s);
    const long = contentOf(await staff.post(address, { ...fields, members: 'x'.repeat(101) }));
    assert.match(long, /id="error_person_members"/);
    const run = (...args: string[]) => runCommand(site, editUserCommand, [person.username, ...args]);
    assert.equal((await run('--members', 'Cleo; Dan', '--room', '')).status, 0);
    assert.deepEqual(await read(), {
      full_name: 'Team Delta',
      members: ['Cleo', 'Dan'],
      country: 'VNM',
      room: '',
    });
    assert.match((await run('--country', 'Atlantis')).stderr, /there is no country "Atlantis"/);
    assert.match((await run()).stderr, /at least one option/);
  });

  test('puts a team into organizations, of which scoreboards show the first, on the page and by command', async () => {
    const person = await aPerson();
    await loadAll(
      database,
      ['north', 'south', 'west'].map((slug) => ({ type: 'organization', slug, name: slug }) as const),
    );
    const address = `/admin/user/${person.id}/`;
    const read = () => organizationsOf(database.query, person.id);
    assert.equal((await staff.post(`${address}person/`, { organizations: 'south, north' })).statusCode, 302);
    assert.deepEqual(await read(), ['south', 'north']);
    assert.deepEqual((await lastEntry())?.details, { organizations: [[], ['south', 'north']] });
    assert.match(contentOf(await staff.get(address)), /id="id_person_organizations"[^>]*>\s*south north</);
    const refused = await staff.post(`${address}person/`, { organizations: 'north east' });
    assert.equal(refused.statusCode, 400);
    assert.match(contentOf(refused), /id="error_person_organizations"/);
    await staff.post(`${address}person/`, { name: 'Team' });
    const run = (slugs: string) =>
      runCommand(site, editUserCommand, [person.username, '--organizations', slugs]);
    assert.match((await run('east')).stderr, /--organizations contains a slug that no organization has/);
    assert.deepEqual(await read(), ['south', 'north'], 'what is refused or not sent stays');
    assert.equal((await run('north,west')).status, 0);
    assert.deepEqual(await read(), ['north', 'west']);
    await run('');
    assert.deepEqual(await read(), []);
  });

  test('sets roles, which replace all permissions', async () => {
    const person = await aPerson({ permissions: ['change_judge'] });
    const setRoles = (session: Browser, roles: string) =>
      session.post(`/admin/user/${person.id}/roles/`, { roles });
    assert.equal((await setRoles(superuser, 'jury')).statusCode, 302);
    const { permissions, is_staff } = await stateOf(person);
    assert.deepEqual([permissions, is_staff], [['judge_all_contest', 'view_all_submission'], false]);
    const page = contentOf(await superuser.get(`/admin/user/${person.id}/`));
    assert.match(page, /value="jury" checked/);
    assert.doesNotMatch(page, /value="contest-editor" checked/);
    assert.equal((await setRoles(staff, 'administrator')).statusCode, 403);
    assert.equal((await setRoles(superuser, 'administrator')).statusCode, 302);
    assert.equal((await stateOf(person)).is_superuser, true);
  });

  test('shows a conflict if somebody else has edited the user meanwhile, and keeps what was chosen', async () => {
    const person = await aPerson();
    const path = `/admin/user/${person.id}/`;
    const versionIn = (page: string) => /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const version = versionIn((await superuser.get(path)).body);
    const first = await superuser.post(`${path}roles/`, { roles: 'jury', version });
    assert.equal(first.statusCode, 302);
    const message = 'Someone else has edited this user since you opened the page.';
    const second = await superuser.post(`${path}roles/`, { roles: 'balloon-runner', version });
    assert.deepEqual([second.statusCode, errorsOf(second)], [409, [message]]);
    assert.match(second.body, /value="balloon-runner" checked/);
    assert.doesNotMatch(second.body, /value="jury" checked/);
    const refused = await edit(superuser, person, { ...active, is_unlisted: 'on', version });
    assert.deepEqual([refused.statusCode, errorsOf(refused)], [409, [message]]);
    assert.match(refused.body, /Somebody else|Someone else/);
    assert.match(refused.body, /name="is_unlisted"[^>]* checked/);
    assert.match(refused.body, /value="judge_all_contest" checked/);
    const jury = ['judge_all_contest', 'view_all_submission'];
    assert.deepEqual((await stateOf(person)).permissions, jury);
    const headers = { accept: 'application/json' };
    const json = await superuser.post(path, { ...active, is_unlisted: 'on', version }, { headers });
    assert.deepEqual(json.json().error.conflict.others, { permissions: jury });
    const merged = { ...active, is_unlisted: 'on', permissions: jury[0]!, version: versionIn(refused.body) };
    assert.equal((await edit(superuser, person, merged)).statusCode, 302);
    assert.equal((await stateOf(person)).is_unlisted, true);
  });

  test('without a change writes no audit entry', async () => {
    const person = await aPerson();
    const before = await lastEntry();
    await edit(superuser, person, active);
    assert.deepEqual(await lastEntry(), before);
  });

  test('ignores unknown permissions', async () => {
    const person = await aPerson();
    await edit(superuser, person, { ...active, permissions: 'rule_the_world' });
    assert.deepEqual((await stateOf(person)).permissions, []);
  });

  test('by deactivating ends sessions and token at once', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    await edit(superuser, person, {});
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.equal((await app.inject({ url: '/user', headers })).statusCode, 401);
    await edit(superuser, person, active);
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.equal((await app.inject({ url: '/user', headers })).statusCode, 302);
  });

  test('staff with the permission can change ordinary users, but no permissions', async () => {
    const person = await aPerson();
    assert.equal((await edit(staff, person, { ...active, is_unlisted: 'on' })).statusCode, 302);
    assert.equal((await stateOf(person)).is_unlisted, true);
    for (const power of [{ is_staff: 'on' }, { is_superuser: 'on' }, { permissions: 'edit_all_problem' }]) {
      const reply = await edit(staff, person, { ...active, is_unlisted: 'on', ...power });
      assert.deepEqual(
        [reply.statusCode, errorsOf(reply)],
        [403, ['Only superusers change roles and permissions.']],
      );
    }
  });

  test('staff with the permission cannot change staff, superusers or themselves', async () => {
    const other = await aPerson({ is_staff: true });
    const hidden = await aPerson({ is_superuser: true });
    for (const target of [other, hidden, root, helper]) {
      const reply = await edit(staff, target, {});
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [403, ['You cannot change this account.']]);
      assert.equal((await staff.post(`/admin/user/${target.id}/end-sessions/`)).statusCode, 403);
    }
    assert.equal((await superuser.get('/user')).headers.location, '/user/root');
  });

  test('staff without the permission can only read', async () => {
    const person = await aPerson();
    assert.equal((await edit(onlooker, person, {})).statusCode, 403);
    assert.equal((await stateOf(person)).is_active, true);
    const page = contentOf(await onlooker.get(`/admin/user/${person.id}/`));
    assert.match(page, /can see this account but not change it/);
    assert.doesNotMatch(page, /<form/);
  });

  test('superusers cannot lock themselves out', async () => {
    for (const fields of [{}, active, { ...active, is_staff: 'on' }, { ...active, is_superuser: 'on' }])
      assert.equal((await edit(superuser, root, fields)).statusCode, 409);
    assert.equal(
      (await edit(superuser, root, { ...active, is_staff: 'on', is_superuser: 'on' })).statusCode,
      302,
    );
  });

  test('needs a CSRF token', async () => {
    const person = await aPerson();
    assert.equal((await edit(superuser, person, { csrfmiddlewaretoken: '' })).statusCode, 403);
    assert.equal((await stateOf(person)).is_active, true);
  });
});

describe('an administrator', () => {
  const act = (person: Person, what: string) => superuser.post(`/admin/user/${person.id}/${what}/`);

  test('resets two-factor', async () => {
    const person = await aPerson({ scratchCode: 'ABCDEFGHIJKLMNOP' });
    const half = await signedIn(person);
    assert.equal((await act(person, 'reset-two-factor')).statusCode, 302);
    assert.equal((await half.get('/user')).headers.location, `/user/${person.username}`);
    assert.equal((await lastEntry())?.action, 'reset two-factor');
  });

  test('revokes a token', async () => {
    const person = await aPerson();
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    assert.equal((await act(person, 'revoke-token')).statusCode, 302);
    assert.equal((await app.inject({ url: '/user', headers })).statusCode, 401);
    assert.equal((await lastEntry())?.action, 'revoke token');
  });

  test('ends sessions', async () => {
    const person = await aPerson();
    const session = await signedIn(person);
    assert.match(contentOf(await superuser.get('/admin/sessions/')), new RegExp(person.username));
    assert.equal((await act(person, 'end-sessions')).statusCode, 302);
    assert.equal((await session.get('/user')).headers.location, '/accounts/login/?next=%2Fuser');
    assert.deepEqual(await lastEntry(), {
      at: now,
      actor_id: root.id,
      actor: 'root',
      address: '192.0.2.1',
      action: 'end sessions',
      target: person.username,
      details: {},
    });
  });

  test('cannot act as another user', async () => {
    const person = await aPerson();
    for (const path of ['impersonate', 'login', 'hijack'])
      assert.equal((await act(person, path)).statusCode, 404);
  });
});

test('an action and its audit entry are committed together', async () => {
  const person = await aPerson();
  await database.pool.query(
    `alter table audit_entries add constraint closed check (target <> '${person.username}')`,
  );
  assert.equal((await edit(superuser, person, {})).statusCode, 500);
  await database.pool.query('alter table audit_entries drop constraint closed');
  assert.equal((await stateOf(person)).is_active, true);
});
