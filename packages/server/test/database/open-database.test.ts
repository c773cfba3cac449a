import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase, refuseUnsupportedServer } from '@tribunal/server/database/open-database';
import { OperatorError } from '@tribunal/server/environment/operator-error';
import { pino } from 'pino';
import { testDatabase } from '../fixtures/database.ts';
import { newFolder } from './embedded/data-directory.ts';

const log = pino({ level: 'silent' });
const served = await testDatabase();

const open = (DATABASE_URL: string) =>
  openDatabase({ DATABASE_URL, SITE_DATA_DIR: '/nonexistent' }, 'site', log);

test('with DATABASE_URL the site uses that server and no data directory', async () => {
  const database = await open(served.pool.options.connectionString!);
  const [own, theirs] = await Promise.all([database, served].map(databaseName));
  assert.equal(own, theirs);
  await database.close();
});

test('without DATABASE_URL the site runs a server in its data directory', async () => {
  const settings = { DATABASE_URL: '', SITE_DATA_DIR: await newFolder() };
  const database = await openDatabase(settings, 'site', log);
  assert.equal(await databaseName(database), 'tribunal');
  await database.close();
});

async function databaseName({ pool }: typeof served): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`select current_database() as name`);
  return rows[0]!.name;
}

const unreachable = [
  ['postgresql://site:hidden@127.0.0.1:1/site', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['postgresql://site@%2Fnonexistent/site', 'connect ENOENT /nonexistent/.s.PGSQL.5432'],
  ['postgresql://site@[/site', 'Invalid URL'],
] as const;

for (const [url, reason] of unreachable) {
  test(`an unreachable server is reported in one line: ${reason}`, async () => {
    await assert.rejects(
      open(url),
      new OperatorError(`cannot connect to the database of DATABASE_URL: ${reason}`),
    );
  });
}

const unfit = [
  [
    { version: 140_017, encoding: 'UTF8' },
    'the server of DATABASE_URL is PostgreSQL 14; version 15 or newer is required',
  ],
  [
    { version: 150_000, encoding: 'LATIN1' },
    'the database of DATABASE_URL has the encoding LATIN1; UTF8 is required',
  ],
] as const;

for (const [facts, line] of unfit) {
  test(`an unsuitable server is refused in one line: ${line}`, () => {
    assert.throws(() => refuseUnsupportedServer(facts), new OperatorError(line));
  });
}

test('PostgreSQL 15 is the oldest server that is accepted', () => {
  assert.doesNotThrow(() => refuseUnsupportedServer({ version: 150_000, encoding: 'UTF8' }));
});
