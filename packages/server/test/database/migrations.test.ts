import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect } from '@tribunal/server/database/connection';
import { migrate } from '@tribunal/server/database/migrations';
import { OperatorError } from '@tribunal/server/environment/operator-error';
import { emptyDatabase } from '../fixtures/database.ts';

const first = {
  '0001-first.sql': `create table first (id int); create function one() returns int return 1;`,
};
const second = { '0002-second.sql': `alter table first add column name text;` };

async function migrationsOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-migrations-'));
  after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const names = (migrations: { name: string }[]) => migrations.map(({ name }) => name);

test('migrations run in order, once each, and later ones afterwards', async () => {
  const { pool } = await emptyDatabase();
  assert.deepEqual(names(await migrate(pool, await migrationsOf(first))), ['0001-first.sql']);
  const both = await migrationsOf({ ...first, ...second });
  assert.deepEqual(names(await migrate(pool, both)), ['0002-second.sql']);
  assert.deepEqual(await migrate(pool, both), []);
  const { rows } = await pool.query(`select version, name from schema_migrations order by version`);
  assert.deepEqual(rows, [
    { version: 1, name: '0001-first.sql' },
    { version: 2, name: '0002-second.sql' },
  ]);
});

test('sites that start together migrate once', async () => {
  const { pool } = await emptyDatabase();
  const slow = await migrationsOf({
    ...first,
    '0002-slow.sql': `select pg_sleep(1.2); create table slow ();`,
  });
  const sites = [1, 2, 3].map(() =>
    connect({ ...pool.options }, 'tribunal test', { statementTimeoutMs: 1000 }),
  );
  const applied = await Promise.all(sites.map((site) => migrate(site.pool, slow)));
  await Promise.all(sites.map((site) => site.close()));
  assert.deepEqual(applied.map((migrations) => migrations.length).sort(), [0, 0, 2]);
});

test('a schema newer than the program is refused in one line', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool, await migrationsOf({ ...first, ...second }));
  const refusal = new OperatorError(
    'the schema is newer than the program: the database has migration 0002-second.sql, this program knows migrations up to 0001',
  );
  await assert.rejects(async () => migrate(pool, await migrationsOf(first)), refusal);
});

test('a migration that was changed after it ran is refused in one line', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool, await migrationsOf(first));
  const changed = { '0001-first.sql': `create table first (id bigint);` };
  const refusal = new OperatorError(
    'migration 0001-first.sql has changed since it was applied to this database',
  );
  await assert.rejects(async () => migrate(pool, await migrationsOf(changed)), refusal);
});

test('the line ends of a checkout do not change a migration', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool, await migrationsOf({ '0001-first.sql': `create table first (\nid int);\n` }));
  const windows = { '0001-first.sql': `create table first (\r\nid int);\r\n` };
  assert.deepEqual(await migrate(pool, await migrationsOf(windows)), []);
});

test('a failed migration is rolled back, and earlier ones stay', async () => {
  const { pool } = await emptyDatabase();
  const broken = { '0002-broken.sql': `create table half (); select nonsense;` };
  await assert.rejects(async () => migrate(pool, await migrationsOf({ ...first, ...broken })), {
    message: 'migration 0002-broken.sql failed: column "nonsense" does not exist',
  });
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  assert.deepEqual(rows, [{ tablename: 'first' }, { tablename: 'schema_migrations' }]);
});

test('migrations are numbered without gaps', async () => {
  const { pool } = await emptyDatabase();
  await assert.rejects(async () => migrate(pool, await migrationsOf(second)), {
    message: 'migrations must be numbered 0001, 0002, ... without gaps: 0002-second.sql',
  });
});
