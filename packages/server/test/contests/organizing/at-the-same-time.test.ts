import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { readPeopleFile } from '@tribunal/core/accounts/people-file';
import { createAccount } from '@tribunal/server/actions/accounts/create-account';
import { importPeople } from '@tribunal/server/actions/accounts/importing/import-people';
import { importUsers } from '@tribunal/server/commands/import-users';
import { buildApp } from '@tribunal/server/start/app';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import {
  addParticipation,
  enterParticipation,
} from '@tribunal/server/storage/contests/participating/joining';
import { findContestSettings } from '@tribunal/server/storage/contests/settings/contest-settings';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aContest, aLanguage, aParticipation } = builders(database);
const chief = await aPerson({ username: 'chief', is_superuser: true });
const other = await aPerson({ username: 'other', is_superuser: true });
const chiefToken = await aToken(chief);
const language = String(await aLanguage('PY3'));
const problem = await aProblem({ code: 'sums' });

async function post(token: string, url: string, payload: object = {}): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

test('of two editors who save at the same moment, the second learns of it and keeps what they typed', async () => {
  const { key } = await aContest({ problems: [{ id: problem }] });
  const browsers = [await signedIn(chief), await signedIn(other)];
  const version =
    /name="version" value="([^"]*)"/.exec((await browsers[0]!.get(`/contest/${key}/edit`)).body)?.[1] ?? '';
  const replies = await Promise.all(
    browsers.map((browser, index) =>
      browser.post(`/contest/${key}/edit`, { name: `Name ${index}`, version }),
    ),
  );
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [302, 409]);
  const second = replies.findIndex(({ statusCode }) => statusCode === 409);
  assert.match(contentOf(replies[second]!), new RegExp(`value="Name ${second}"`));
});

test('a contest is deleted, or somebody has submitted to it, but never both', async () => {
  const outcomes: [deleted: number, submitted: number][] = [];
  for (let round = 0; round < 5; round++) {
    const { id, key } = await aContest({ problems: [{ id: problem }] });
    const team = await aPerson();
    const participation = await aParticipation({ contest_id: id, user_id: team.id });
    await database.query
      .updateTable('users')
      .set({ current_participation_id: participation })
      .where('id', '=', team.id)
      .execute();
    const [deleted, submitted] = await Promise.all([
      post(chiefToken, `/contest/${key}/delete`),
      post(await aToken(team), '/problem/sums/submit', { source: 'x', language }),
    ]);
    const left = await database.query.selectFrom('contests').select('id').where('id', '=', id).execute();
    assert.deepEqual([deleted, left.length], deleted === 200 ? [200, 0] : [409, 1]);
    const inContest = await database.query
      .selectFrom('submissions')
      .select('id')
      .where('contest_id', '=', id)
      .execute();
    assert.equal(inContest.length, left.length, 'it is kept because of a submission');
    outcomes.push([deleted, submitted]);
  }
  // Whoever loses the contest submits outside it, or is told that it is gone.
  for (const [, submitted] of outcomes)
    assert.ok([201, 400, 403, 404, 409].includes(submitted), String(submitted));
});

test('a contest that is deleted while somebody edits it is gone for the editor', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, key } = await aContest({ problems: [{ id: problem }] });
    const [edited, deleted] = await Promise.all([
      post(chiefToken, `/contest/${key}/edit`, { problems: [{ code: 'sums', points: 7 }] }),
      post(chiefToken, `/contest/${key}/delete`),
    ]);
    assert.equal(deleted, 200);
    assert.ok([200, 404].includes(edited), String(edited));
    // Somebody may ask for the settings just after finding the contest.
    assert.equal(await findContestSettings(database.query, id), null);
  }
});

test('somebody joins a contest while an import registers the same account for it: neither fails', async () => {
  const { id, key } = await aContest();
  const team = await aPerson({ username: 'joiner' });
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-import-'));
  await writeFile(join(folder, 'teams.csv'), 'username,name\njoiner,Team J\n');
  let importing: ReturnType<typeof runCommand> | undefined;
  await database.transaction(async (queries) => {
    const participation = await addParticipation(queries, {
      ...{ contestId: id, userId: team.id, virtual: 0, realStart: site.now() },
    });
    importing = runCommand(site, importUsers, [join(folder, 'teams.csv'), '--update', '--contest', key]);
    while ((await waiting()) < 1) await setTimeout(20);
    await enterParticipation(queries, team.id, participation, site.now());
  });
  assert.equal((await importing)?.status, 0);
  await rm(folder, { recursive: true });
  const account = await database.query
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', team.id)
    .executeTakeFirstOrThrow();
  assert.equal(account.full_name, 'Team J');
});

/** How many sessions of this database wait for a lock of another one. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

test('two imports of the same accounts in different orders both succeed', async () => {
  for (const username of ['alder', 'maple', 'walnut']) await aPerson({ username });
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-import-'));
  const orders = [
    ['alder', 'maple', 'walnut'],
    ['walnut', 'maple', 'alder'],
  ];
  const importing: ReturnType<typeof runCommand>[] = [];
  await database.transaction(async (queries) => {
    // Both wait for the second account, and would have the first and the last one in turn.
    await queries.selectFrom('users').select('id').where('username', '=', 'maple').forNoKeyUpdate().execute();
    for (const [index, names] of orders.entries()) {
      const file = join(folder, `teams${index}.csv`);
      await writeFile(
        file,
        ['username,name', ...names.map((name) => `${name},Team ${index}`), ''].join('\n'),
      );
      importing.push(runCommand(site, importUsers, [file, '--update']));
      while ((await waiting()) < index + 1) await setTimeout(20);
    }
  });
  const statuses = (await Promise.all(importing)).map(({ status, stderr }) => [status, stderr]);
  await rm(folder, { recursive: true });
  assert.deepEqual(statuses, [
    [0, ''],
    [0, ''],
  ]);
});

test('an import does not take over an account that somebody creates at that moment', async () => {
  const people = readPeopleFile('username,name\nzeta,Team Z\n');
  const options = { organization: '', contest: '', updates: false, isDryRun: false };
  let importing: ReturnType<typeof importPeople> | undefined;
  await database.transaction(async (queries) => {
    await queries
      .insertInto('users')
      .values({ username: 'zeta', full_name: 'Zeta', password_hash: 'own', created_at: site.now() })
      .execute();
    importing = importPeople(database, operator, people, options, site.now());
    while ((await waiting()) < 1) await setTimeout(20);
  });
  assert.deepEqual(await importing, { faults: [{ line: 2, reason: 'name taken', detail: 'zeta' }] });
  const account = await database.query
    .selectFrom('users')
    .select(['full_name', 'password_hash'])
    .where('username', '=', 'zeta')
    .executeTakeFirstOrThrow();
  assert.deepEqual(account, { full_name: 'Zeta', password_hash: 'own' });
});

test('an import and a new account whose name differs only in case do not both succeed', async () => {
  const people = readPeopleFile('username\nomega\n');
  const options = { organization: '', contest: '', updates: true, isDryRun: false };
  let importing: ReturnType<typeof importPeople> | undefined;
  await database.transaction(async (queries) => {
    const request = { email: '', password: 'a good secret', isAdmin: false, now: site.now() };
    await createAccount(queries, { username: 'OMEGA', ...request });
    importing = importPeople(database, operator, people, options, site.now());
    while ((await waiting()) < 1) await setTimeout(20);
  });
  assert.deepEqual(await importing, { faults: [{ line: 2, reason: 'other case', detail: 'OMEGA' }] });
});

test('one wrong line among 5,000 is named, and nobody is imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-import-'));
  const lines = Array.from({ length: 5000 }, (_, n) => `squad${n};Squad ${n}`);
  lines[3998] = 'not a name;Squad';
  await writeFile(join(folder, 'teams.csv'), `\uFEFFusername;name\r\n${lines.join('\r\n')}\r\n`);
  const { status, stderr } = await runCommand(site, importUsers, [join(folder, 'teams.csv')]);
  await rm(folder, { recursive: true });
  assert.equal(status, 1);
  assert.match(stderr, /^line 4000: "not a name" is not a username/);
  const imported = await database.query
    .selectFrom('users')
    .select('id')
    .where('username', 'like', 'squad%')
    .execute();
  assert.deepEqual(imported, []);
});
