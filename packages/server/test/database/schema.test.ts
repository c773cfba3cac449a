import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testDatabase } from '../fixtures/database.ts';
import { dumpSchema } from '../fixtures/schema-dump.ts';

const { pool } = await testDatabase();

test('schema.sql equals the schema after all migrations', async () => {
  const committed = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8');
  assert.equal(committed, await dumpSchema(pool), 'npm run schema writes it anew');
});

test('two schemas that differ in anything are dumped differently', async () => {
  let last = await dumpSchema(pool);
  for (const change of changes) {
    await pool.query(change);
    const next = await dumpSchema(pool);
    assert.notEqual(next, last, change);
    last = next;
  }
});

const changes = [
  `create type mood as enum ('calm')`,
  `create table extra (id int)`,
  `alter table extra add column name text not null default ''`,
  `alter table extra alter column name drop not null`,
  `alter table extra alter column name drop default`,
  `alter table extra alter column name type text collate "C"`,
  `alter table extra add constraint extra_key primary key (id)`,
  `alter table extra add check (id > 0)`,
  `create index extra_name on extra (name) where id > 5`,
  `alter table extra set (fillfactor = 70)`,
  `create view extras as select id from extra`,
  `create function two() returns int language sql return 2`,
  `create trigger extra_kept before update on extra for each row execute function suppress_redundant_updates_trigger()`,
];
