import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPeopleFile } from '@tribunal/core/people-file';
import { importPeople } from '@tribunal/server/actions/accounts/import-people';
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

test('a CSV file becomes teams with passwords, in an organization and a contest', async () => {
  const output = join(folder, 'credentials.csv');
  const csv =
    '\uFEFFusername;name;password;organization;members;country;room\r\nteam1;"First; team";;school;"Ann;Bob";vnm;B 12\r\nteam2;=Team;long enough secret;;;;\r\n';
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
  assert.deepEqual([header, second], ['username,name,password', "team2,'=Team,long enough secret"]);
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
    'other,,,,Vietnam',
  ].join('\n');
  assert.deepEqual(await run(file(csv)), {
    status: 1,
    stdout: '',
    stderr: [
      'line 3: "bad name" is not a username: use 1 to 30 letters, digits, - and _',
      'line 4: "good" is listed twice',
      'line 5: "VIETNAM" is not a country code of three letters',
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

test('importing again updates: empty cells and passwords stay', async () => {
  const before = (await user('team1'))!;
  const json = JSON.stringify([{ username: 'team1', name: 'New name', members: ['Cat'] }]);
  assert.equal((await run(file(json), '--update')).stdout, 'Created 0 and updated 1 users.\n');
  assert.deepEqual(await user('team1'), { ...before, full_name: 'New name', members: ['Cat'] });
});

test('a dry run checks the file and changes nothing', async () => {
  const { status, stdout } = await run(file('username\nfresh\n'), '--dry-run');
  assert.deepEqual([status, stdout], [0, 'Would create 1 and update 0 users.\n']);
  assert.equal(await user('fresh'), undefined);
});

test('errors are found before any password is hashed', async () => {
  const { people } = readPeopleFile('username,email\nearly1,early@example.org\nearly2,no address\n');
  const hashed: number[] = [];
  const options = { organization: '', contest: '', updates: false, isDryRun: false };
  const onHashed = (count: number) => void hashed.push(count);
  const imported = await importPeople(database, operator, people, { ...options, onHashed }, site.now());
  assert.deepEqual(imported, { faults: [{ line: 3, reason: 'bad email', detail: 'no address' }] });
  assert.deepEqual(hashed, []);
});
