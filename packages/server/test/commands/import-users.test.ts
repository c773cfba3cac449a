import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPeopleFile } from '@tribunal/core/accounts/people-file';
import { importPeople } from '@tribunal/server/actions/accounts/importing/import-people';
import { isPassword } from '@tribunal/server/auth/password';
import { importUsers } from '@tribunal/server/commands/import-users';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2026-01-01T00:00:00Z') });
const contest = await builders(database).aContest({
  key: 'cup',
  start_time: new Date('2026-02-01T00:00:00Z'),
  end_time: new Date('2026-02-01T05:00:00Z'),
});
await database.query.updateTable('contests').set({ is_private: true }).where('id', '=', contest.id).execute();
await database.query.insertInto('organizations').values({ slug: 'school', name: 'School' }).execute();

function file(text: string): string {
  const path = join(folder, 'people.csv');
  writeFileSync(path, text);
  return path;
}

const run = (...args: string[]) => runCommand(site, importUsers, args);

const user = (username: string) =>
  database.query
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'members', 'country', 'room', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();

test('a password that spreadsheets would take for a formula is an error of its line', async () => {
  const { status, stderr } = await run(file('username,password\nnew1,=2+3 is five\nnew2,-zebras at dawn\n'));
  assert.equal(status, 1);
  assert.match(stderr, /^line 2: the password of "new1" begins with =.*\nline 3: the password of "new2"/);
  assert.equal(await user('new1'), undefined);
});

test('a CSV file becomes teams with passwords, in an organization and a contest', async () => {
  const output = join(folder, 'credentials.csv');
  const csv =
    '\uFEFFusername;name;password;organization;members;country;room\r\nteam1;"First; team";;school;"Ann;Bob";vnm;B 12\r\nteam2;=Team;"long, =""enough";;;;\r\n';
  assert.deepEqual(await run(file(csv), '--contest', 'cup', '--output', output), {
    status: 0,
    stdout: 'Created 2 and updated 0 users.\n',
    stderr: '',
  });
  const { id, password_hash, ...team } = (await user('team1'))!;
  assert.deepEqual(team, {
    full_name: 'First; team',
    email: '',
    members: ['Ann', 'Bob'],
    country: 'VNM',
    room: 'B 12',
  });
  const [header, first = '', second] = readFileSync(output, 'utf8').split('\r\n');
  assert.deepEqual([header, second], ['username,name,password', `team2,'=Team,"long, =""enough"`]);
  assert.equal(statSync(output).mode & 0o777, 0o600);
  const password = /^team1,First; team,([a-z2-9]{4}(?:-[a-z2-9]{4}){2})$/.exec(first)?.[1] ?? '';
  assert.equal(await isPassword(password, password_hash), true);
  const { rows } = await database.pool.query(
    `select o.slug, p.virtual, u.current_participation_id = p.id as is_inside, r.role,
      (select count(*)::int from contest_log l where l.contest_id = p.contest_id and l.kind = 'participation') as logged
    from users u join organization_members m on m.user_id = u.id join organizations o on o.id = m.organization_id
      join participations p on p.user_id = u.id join contest_roles r on r.user_id = u.id where u.id = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ slug: 'school', virtual: 0, is_inside: true, role: 'contestant', logged: 2 }]);
});

test('every error names its line, and nobody is imported', async () => {
  const csv = [
    'username,email,password,organization,country',
    'good,,,,',
    'bad name,,,,',
    'good,,,,',
    'other,,,,Atlantis',
  ].join('\n');
  assert.deepEqual(await run(file(csv)), {
    status: 1,
    stdout: '',
    stderr: [
      'line 3: "bad name" is not a username: use 1 to 30 letters, digits, - and _',
      'line 4: "good" is listed twice',
      'line 5: "ATLANTIS" is not a country code of ISO 3166-1 alpha-3, such as VNM',
      'Nobody was imported.',
      '',
    ].join('\n'),
  });
  const later =
    'username,email,password,organization\nTEAM1,,,\nx1,not an address,,\nx2,,12345678,\nx3,,,none\n';
  const { status, stderr } = await run(file(later));
  assert.equal(status, 1);
  assert.deepEqual(stderr.split('\n').slice(0, 4), [
    'line 2: the user "team1" exists already; --update updates users',
    'line 3: "not an address" is not an email address',
    'line 4: the password of "x2" is too short, too long or too common',
    'line 5: there is no organization "none"',
  ]);
  assert.equal(await user('x1'), undefined);
  assert.equal(await user('good'), undefined);
  for (const text of ['name\nAnn\n', 'username,shoe size\na,1\n', 'username\n"open', 'username\na,b\n'])
    assert.equal((await run(file(text))).status, 1, text);
  assert.equal((await run(file('username\na\n'), '--contest', 'none')).status, 1);
});

test('the errors of all lines are told at once, whatever kind they are', async () => {
  const csv = [
    'username,shoe,name,name,country',
    'few,1,Few',
    'many,1,Many,,VNM,more',
    'team1,1,,,',
    'bad name,1,,,XXX',
  ].join('\n');
  assert.deepEqual((await run(file(csv))).stderr.split('\n'), [
    'line 1: there is no column "shoe"',
    'line 1: the column "name" is there twice',
    'line 2: has only 3 of the cells of the header row',
    'line 3: has 6 cells, more than the header row',
    'line 4: the user "team1" exists already; --update updates users',
    'line 5: "bad name" is not a username: use 1 to 30 letters, digits, - and _',
    'line 5: "XXX" is not a country code of ISO 3166-1 alpha-3, such as VNM',
    'Nobody was imported.',
    '',
  ]);
  const json = JSON.stringify([{ username: 'a', shoe: 1 }, 'x', { username: 'team1' }]);
  assert.deepEqual((await run(file(json))).stderr.split('\n').slice(0, 3), [
    'line 1: there is no column "shoe"',
    'line 2: cannot be read: "x"',
    'line 3: the user "team1" exists already; --update updates users',
  ]);
});

test('a name that differs only in case from that of a user is an error, also of an update', async () => {
  const { status, stderr } = await run(file('username,name\nTeam1,Other\n'), '--update');
  const line = 'line 2: the name of this user is "team1"; write it like that';
  assert.deepEqual([status, stderr], [1, `${line}\nNobody was imported.\n`]);
});

test('of two users whose names differ only in case, each can be updated', async () => {
  const { aUser } = builders(database);
  await aUser({ username: 'Twin' });
  await aUser({ username: 'twin' });
  const { status, stderr } = await run(file('username,name\ntwin,Small\n'), '--update');
  assert.deepEqual([status, stderr], [0, '']);
  const { status: other } = await run(file('username,name\nTwin,Tall\n'), '--update');
  assert.equal(other, 0);
  assert.deepEqual([(await user('twin'))?.full_name, (await user('Twin'))?.full_name], ['Small', 'Tall']);
});

test('importing again updates: empty cells and passwords stay', async () => {
  const before = (await user('team1'))!;
  const json = JSON.stringify([{ username: 'team1', name: 'New name', members: ['Cat'] }]);
  assert.equal((await run(file(json), '--update')).stdout, 'Created 0 and updated 1 users.\n');
  assert.deepEqual(await user('team1'), { ...before, full_name: 'New name', members: ['Cat'] });
});

test('the organization of a line becomes the first one, also of an account that had another', async () => {
  await database.query
    .insertInto('organizations')
    .values([
      { slug: 'right', name: 'Right school' },
      { slug: 'city', name: 'City' },
    ])
    .execute();
  const organizationsOf = async (username: string) => {
    const { rows } = await database.pool.query(
      `select o.slug from organization_members m join organizations o on o.id = m.organization_id
       join users u on u.id = m.user_id where u.username = $1 order by m.position, o.id`,
      [username],
    );
    return rows.map(({ slug }) => slug);
  };
  const corrected = file('username,organization\nteam1,right\nteam7,right\n');
  assert.equal((await run(corrected, '--update', '--organization', 'city')).status, 0);
  assert.deepEqual(await organizationsOf('team1'), ['right', 'school', 'city']);
  assert.deepEqual(await organizationsOf('team7'), ['right', 'city']);
  assert.equal((await run(file('username,organization\nteam1,school\n'), '--update')).status, 0);
  assert.deepEqual(await organizationsOf('team1'), ['school', 'right', 'city']);
});

test('a dry run checks the file and changes nothing', async () => {
  const { status, stdout } = await run(file('username\nfresh\n'), '--dry-run');
  assert.deepEqual([status, stdout], [0, 'Would create 1 and update 0 users.\n']);
  assert.equal(await user('fresh'), undefined);
  const updating = await run(file('username,room\nfresh,\nteam1,C 9\n'), '--dry-run', '--update');
  assert.equal(updating.stdout, 'Would create 1 and update 1 users.\nupdate: team1\n');
});

test('errors are found before any password is hashed', async () => {
  const people = readPeopleFile('username,email\nearly1,early@example.org\nearly2,no address\n');
  const hashed: number[] = [];
  const options = { organization: '', contest: '', updates: false, isDryRun: false };
  const onHashed = (count: number) => void hashed.push(count);
  const imported = await importPeople(database, operator, people, { ...options, onHashed }, site.now());
  assert.deepEqual(imported, { faults: [{ line: 3, reason: 'bad email', detail: 'no address' }] });
  assert.deepEqual(hashed, []);
});

test('passwords are never lost: without a file they are printed, and a file that cannot be written is found first', async () => {
  const { stdout } = await run(file('username,password\nprinted,\nknown,long enough secret\n'));
  assert.match(
    stdout,
    /^Created 2 and updated 0 users\.\nusername,name,password\r\nprinted,,[a-z2-9]{4}(?:-[a-z2-9]{4}){2}\n$/,
  );
  const output = join(folder, 'missing', 'credentials.csv');
  const { status, stderr } = await run(file('username\nlost\n'), '--output', output);
  assert.deepEqual(
    [status, stderr],
    [1, `tribunal import-users: cannot write ${output}; nobody was imported\n`],
  );
  assert.equal(await user('lost'), undefined);
});

test('a file in UTF-16 is read by its byte order mark, countries by their names, and what is too long names the limit', async () => {
  const text = '\uFEFFusername;name;country;password\r\nwide1;Đội Một;Viet Nam;long enough secret\r\n';
  const little = Buffer.from(text, 'utf16le');
  for (const [name, bytes] of [
    ['little', little],
    ['big', Buffer.from(little).swap16()],
  ] as const) {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, bytes);
    assert.equal((await run(path, '--update')).status, 0);
    const { full_name, country } = (await user('wide1'))!;
    assert.deepEqual([full_name, country], ['Đội Một', 'VNM']);
  }
  const { stderr } = await run(file(`username,name\nlong,${'x'.repeat(101)}\n`));
  assert.match(stderr, /^line 2: "x{40}…" is longer than 100 characters\n/);
});

test('a file that is neither UTF-8 nor a list is refused with the reason', async () => {
  const latin = join(folder, 'latin.csv');
  writeFileSync(latin, Buffer.from('username,name\nlatin,\u00d6k\n', 'latin1'));
  assert.match((await run(latin)).stderr, /latin\.csv is not text in UTF-8 or UTF-16; save it as UTF-8\n$/);
  assert.match((await run(file('{"username":'))).stderr, /^line 1: cannot be read: /);
  assert.match((await run(file('{"username":"one"}'))).stderr, /^line 1: JSON must be a list of objects/);
  const { status } = await run(file('\uFEFF[{"username":"json-with-mark","password":"long enough secret"}]'));
  assert.equal(status, 0);
});

test('a new password ends the sessions and reset links of an account; an empty one ends nothing', async () => {
  const ids = await Promise.all(
    ['renewed', 'kept'].map((username) => builders(database).aUser({ username })),
  );
  for (const user_id of ids) {
    await database.pool.query(
      `insert into sessions (id_hash, user_id, created_at, renewed_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [Buffer.from(`session ${user_id}`), user_id],
    );
  }
  const csv = 'username,name,password\nrenewed,,another long secret\nkept,Kept,\n';
  assert.equal((await run(file(csv), '--update')).status, 0);
  const left = await database.query.selectFrom('sessions').select('user_id').execute();
  assert.deepEqual(left, [{ user_id: ids[1] }]);
});

test('nobody is added to a contest whose results are final', async () => {
  await builders(database).aContest({ key: 'over' });
  await database.query
    .updateTable('contests')
    .set({ finalized_at: new Date() })
    .where('key', '=', 'over')
    .execute();
  assert.deepEqual(await run(file('username,name\nlate,Late\n'), '--contest', 'over'), {
    status: 1,
    stdout: '',
    stderr: 'tribunal import-users: the results of the contest "over" are final\n',
  });
  assert.equal(await user('late'), undefined);
});
