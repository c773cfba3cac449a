import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isPassword } from '@tribunal/server/auth/password';
import { setPasswordCommand } from '@tribunal/server/commands/accounts/set-password';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator } = people(site, app);
const { session: superuser } = await anAdministrator({ username: 'root', is_superuser: true });
const { session: staff } = await anAdministrator({ username: 'helper', permissions: ['change_user'] });
await loadAll(database, [
  { type: 'organization', slug: 'school', name: 'North School', short_name: 'NS' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Spring Cup',
    start_time: '2026-03-02T00:00:00Z',
    end_time: '2026-03-02T05:00:00Z',
    is_private: true,
  },
]);

const path = '/admin/users/import';
const csv =
  'username;name;organization;members;country;room\nteam1;First <b> team;school;Ann;VNM;B12\nteam2;=2+3;;;;\n';

function account(username: string) {
  return database.query
    .selectFrom('users')
    .select(['id', 'full_name', 'room', 'country', 'members', 'password_hash', 'is_active'])
    .where('username', '=', username)
    .executeTakeFirst();
}

describe('the page that imports users', () => {
  test('is for superusers', async () => {
    assert.equal((await superuser.get(path)).statusCode, 200);
    assert.equal((await staff.get(path)).statusCode, 403);
    assert.equal((await staff.post(path, { text: csv, step: 'import' })).statusCode, 403);
    assert.equal((await (await signedIn(await aPerson())).get(path)).statusCode, 403);
    assert.equal((await browser(app).get(path)).statusCode, 302);
    assert.equal(await account('team1'), undefined);
  });

  test('shows what a file would do, and saves nothing', async () => {
    const reply = await superuser.post(path, { text: csv, contest: 'cup' });
    assert.equal(reply.statusCode, 200);
    assert.match(reply.body, /2 users would be created and 0 updated/);
    assert.match(reply.body, /<td>First &lt;b&gt; team<\/td><td>school<\/td><td>B12<\/td>/);
    assert.match(reply.body, /Import 2 users/);
    assert.equal(await account('team1'), undefined);
  });

  test('imports what was checked, and shows the passwords once, on cards and as CSV', async () => {
    const reply = await superuser.post(path, { text: csv, contest: 'cup', step: 'import' });
    assert.equal(reply.statusCode, 200);
    const [, password = ''] = /<dd>team1<\/dd>.*?<dd>([a-z2-9-]{14})<\/dd>/s.exec(reply.body) ?? [];
    assert.match(reply.body, /<p class="quiet">Spring Cup<\/p><h2>First &lt;b&gt; team<\/h2>/);
    assert.match(reply.body, /<dt>Room<\/dt><dd>B12<\/dd>/);
    const [, encoded = ''] = /base64,([^"]*)"/.exec(reply.body) ?? [];
    const file = Buffer.from(encoded, 'base64').toString();
    assert.match(
      file,
      new RegExp(`^\uFEFFusername,name,password\r\nteam1,First <b> team,${password}\r\nteam2,'=2\\+3,`),
    );
    assert.match(reply.body, /<\/html>\s*$/, 'the page is complete');
    const team = (await account('team1'))!;
    assert.deepEqual(
      [team.full_name, team.room, team.country, team.members],
      ['First <b> team', 'B12', 'VNM', ['Ann']],
    );
    assert.equal(await isPassword(password, team.password_hash), true);
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, {
      actor: 'root',
      action: 'import users',
      target: '2 users',
      details: {
        created: 2,
        updated: 0,
        contest: 'cup',
        organization: null,
        createdUsers: ['team1', 'team2'],
        updatedUsers: [],
      },
    });
    const participation = await database.query
      .selectFrom('participations')
      .select('virtual')
      .where('user_id', '=', team.id)
      .executeTakeFirst();
    assert.deepEqual(participation, { virtual: 0 });
  });

  test('updates on request, and keeps passwords that the file leaves empty', async () => {
    const before = await account('team1');
    const text = 'username,room\nteam1,C3\n';
    const refused = await superuser.post(path, { text, step: 'import' });
    assert.equal(refused.statusCode, 400);
    assert.deepEqual(errorsOf(refused), ['Line 2: the user team1 already exists.']);
    const mixed = 'username,room\nteam0,\nteam1,C3\n';
    const checked = await superuser.post(path, { text: mixed, updates: 'on' });
    const names = [...checked.body.matchAll(/<tr><td>(team\d)<\/td>/g)].map(([, name]) => name);
    assert.deepEqual(names, ['team1', 'team0'], 'accounts that exist come first');
    const reply = await superuser.post(path, { text, updates: 'on', step: 'import' });
    assert.match(reply.body, /0 users were created and 1 updated/);
    assert.deepEqual(await account('team1'), { ...before, room: 'C3' });
  });

  const refused: readonly [string, Record<string, string>, string[]][] = [
    ['nothing', {}, ['Choose a file, or enter its content.']],
    ['a file without users', { text: 'username,name\n' }, ['The file has no users.']],
    ['an unknown column', { text: 'username,shoe\nx,40\n' }, ['Line 1: there is no column shoe.']],
    [
      'errors in several lines',
      { text: 'username,country\nno spaces,VNM\nx,VNN\nX,VNM\nroot,VNM\nshort\n' },
      [
        'Line 2: no spaces is not a username. Use 1 to 30 letters, digits, - and _.',
        'Line 3: VNN is not a country code of ISO 3166-1 alpha-3, such as VNM.',
        'Line 4: X is listed twice.',
        'Line 5: the user root already exists.',
        'Line 6: has only 1 of the cells of the header row.',
      ],
    ],
    [
      'characters that cannot be stored',
      { text: '[{"username":"new1","name":"a\\u0000b"}]' },
      ['Line 1: a�b contains a character that cannot be stored.'],
    ],
    [
      'half a character in JSON',
      { text: '[{"username":"new1","members":["\\ud800"]}]' },
      ['Line 1: � contains a character that cannot be stored.'],
    ],
    ['an unknown contest', { text: 'username\nnew1\n', contest: 'nope' }, ['There is no such contest.']],
    [
      'an unknown organization',
      { text: 'username\nnew1\n', organization: 'nope' },
      ['There is no such organization.'],
    ],
  ];
  for (const [what, fields, errors] of refused) {
    test(`refuses ${what} and imports nobody`, async () => {
      const reply = await superuser.post(path, { ...fields, step: 'import' });
      assert.deepEqual([reply.statusCode, errorsOf(reply)], [400, errors]);
      assert.equal(await account('new1'), undefined);
    });
  }
});

describe('a program that imports users', () => {
  const lines = 'username,name,room,password\nscript1,Script,B1,\nscript2,,,a good secret\n';
  const send = (accept: string, step: string) =>
    superuser.post(path, { text: lines, step }, { headers: { accept } });

  test('learns what the import would do to each user', async () => {
    const reply = await send('application/json', '');
    assert.deepEqual(reply.json().data, {
      created: 2,
      updated: 0,
      users: [
        {
          username: 'script1',
          name: 'Script',
          organization: '',
          room: 'B1',
          is_new: true,
          password: 'generated',
        },
        { username: 'script2', name: '', organization: '', room: '', is_new: true, password: 'given' },
      ],
    });
    assert.equal(await account('script1'), undefined);
  });

  test('gets the passwords, and on request the progress before them, line by line', async () => {
    const reply = await send('application/x-ndjson, application/json', 'import');
    assert.equal(reply.headers['content-type'], 'application/x-ndjson; charset=utf-8');
    const last = JSON.parse(reply.body.trim().split('\n').at(-1) ?? '');
    const [{ password, ...first }, second] = last.data.credentials;
    assert.deepEqual(first, { username: 'script1', name: 'Script', is_new: true });
    assert.equal(await isPassword(password, (await account('script1'))!.password_hash), true);
    assert.deepEqual(second, { username: 'script2', name: '', password: 'a good secret', is_new: true });

    const text = 'username,room\nscript1,B2\n';
    const headers = { accept: 'application/json' };
    const updated = await superuser.post(path, { text, step: 'import', updates: 'on' }, { headers });
    assert.deepEqual(updated.json().data, {
      created: 0,
      updated: 1,
      credentials: [{ username: 'script1', name: '', password: null, is_new: false }],
    });
  });

  test('reads the errors of all lines', async () => {
    const reply = await send('application/x-ndjson, application/json', 'import');
    assert.equal(reply.statusCode, 400);
    assert.deepEqual(reply.json().error.fields, {
      text: 'Line 2: the user script1 already exists.\nLine 3: the user script2 already exists.',
    });
  });
});

describe('administrators', () => {
  test('find users by their name, room and organization', async () => {
    for (const q of ['first <b>', 'c3', 'north sch', 'NS', 'team1']) {
      const content = contentOf(await superuser.get(`/admin/users/?q=${encodeURIComponent(q)}`));
      assert.match(content, />team1</, q);
      assert.doesNotMatch(content, />helper</, q);
    }
  });

  test('take the users that they find as a file, which can be changed and imported again', async () => {
    assert.match(
      contentOf(await superuser.get('/admin/users/?q=team')),
      /href="\/admin\/users\.csv\?q=team&amp;spreadsheet=1"/,
    );
    const reply = await superuser.get('/admin/users.csv?q=team');
    assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
    const lines = [
      'username,name,email,organization,members,country,room,networks,icpc_id,login_networks,only_contest',
      'team1,First <b> team,,school,Ann,VNM,C3,,,,',
      "team2,'=2+3,,,,,,,,,",
    ];
    assert.equal(reply.body, lines.map((line) => `${line}\r\n`).join(''));
    const before = await account('team1');
    const text = reply.body.replace('C3', 'D4');
    await superuser.post(path, { text, updates: 'on', step: 'import' });
    assert.deepEqual(await account('team1'), { ...before, room: 'D4' });
    assert.equal((await account('team2'))?.full_name, '=2+3');
  });

  test('set the password of a user, who is signed out', async () => {
    const person = await aPerson({ username: 'forgetful' });
    const session = await signedIn(person);
    const url = `/admin/user/${person.id}/set-password/`;
    assert.equal((await staff.post(url, { password: 'short' })).statusCode, 400);
    assert.equal((await session.get('/edit/profile/')).statusCode, 200);
    assert.equal((await staff.post(url, { password: 'a good secret' })).statusCode, 302);
    assert.equal((await session.get('/edit/profile/')).statusCode, 302);
    assert.equal(await isPassword('a good secret', (await account('forgetful'))!.password_hash), true);
    const generated = await staff.post(url, { password: '' });
    const [, password = ''] = /<code class="password">([a-z2-9-]{14})<\/code>/.exec(generated.body) ?? [];
    assert.equal(await isPassword(password, (await account('forgetful'))!.password_hash), true);
    const root = await database.query
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'root')
      .executeTakeFirstOrThrow();
    const refusal = await staff.post(`/admin/user/${root.id}/set-password/`, { password: 'a good secret' });
    assert.equal(refusal.statusCode, 403, 'staff do not set the passwords of superusers');
  });

  test('set it with a command, too', async () => {
    const session = await signedIn(await aPerson({ username: 'remote' }));
    const done = await runCommand(site, setPasswordCommand, ['remote', '--password', 'another secret']);
    assert.deepEqual(done, {
      status: 0,
      stdout: 'remote has another password and is signed out.\n',
      stderr: '',
    });
    assert.equal((await session.get('/edit/profile/')).statusCode, 302);
    assert.equal(await isPassword('another secret', (await account('remote'))!.password_hash), true);
    const generated = await runCommand(site, setPasswordCommand, ['remote']);
    const [, password = ''] = /\nPassword: (\S+)\n$/.exec(generated.stdout) ?? [];
    assert.equal(await isPassword(password, (await account('remote'))!.password_hash), true);
    const actions = await database.query
      .selectFrom('audit_entries')
      .select(['action', 'target'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(actions, Array(2).fill({ action: 'set password', target: 'remote' }));
    const unknown = await runCommand(site, setPasswordCommand, ['nobody', '--password', 'another secret']);
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /there is no user "nobody"/);
  });
});
