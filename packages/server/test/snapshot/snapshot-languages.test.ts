import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { loadDemo } from '@tribunal/server/commands/demo/load-demo';
import type { Database } from '@tribunal/server/database/connection';
import { saveLocalJudge } from '@tribunal/server/storage/judges/judges';
import { seedLanguages } from '@tribunal/server/storage/judges/languages/seed-languages';
import { testDatabase } from '../fixtures/database.ts';
import { richSnapshot } from '../fixtures/rich-snapshot.ts';
import { testSite } from '../fixtures/site.ts';
import { dumpText, linesOf, loadAll, loadText } from '../fixtures/snapshot.ts';

async function seeded(): Promise<Database> {
  const database = await testDatabase();
  await seedLanguages(database);
  return database;
}

async function idsOf(database: Database): Promise<Record<string, number>> {
  const rows = await database.query.selectFrom('languages').select(['key', 'id']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}

const language = (
  key: string,
  given: Partial<SnapshotRecordOf<'language'>> = {},
): SnapshotRecordOf<'language'> => ({ type: 'language', key, name: key, ...given });

test('a site without languages gets the languages of the judge once, with all fields', async () => {
  const database = await testDatabase();
  await Promise.all([seedLanguages(database), seedLanguages(database)]);
  await seedLanguages(database);
  const rows = await database.query.selectFrom('languages').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ id, key }) => [id, key]),
    knownLanguages.map(({ key }, index) => [index + 1, key]),
  );
  assert.deepEqual(rows[8], {
    id: 9,
    key: 'JS',
    name: 'JavaScript (Node.js)',
    short_name: 'JS',
    common_name: 'JavaScript',
    ace_mode_name: 'javascript',
    pygments_name: 'javascript',
    extension: 'js',
    code_template: knownLanguages[8].template,
    position: 0,
    is_enabled: true,
    is_default: false,
    time_factor: 1,
    memory_factor: 1,
  });
  for (const row of rows) assert.ok(row.code_template && row.extension && row.pygments_name, row.key);
});

test('a site with any language gets no others', async () => {
  const database = await testDatabase();
  await loadAll(database, [language('COBOL')]);
  await seedLanguages(database);
  assert.deepEqual(await idsOf(database), { COBOL: 1 });
});

test('an older site with all languages of its release gets the new ones, and a site with a choice of its own does not', async () => {
  const folder = join(import.meta.dirname, '..', '..', 'migrations');
  const migration = readdirSync(folder).find((name) => name.endsWith('-more-languages.sql'))!;
  const statement = readFileSync(join(folder, migration), 'utf8');
  const added = ['CPP23', 'PYPY3', 'KOTLIN', 'MONOCS', 'PAS', 'HASK', 'OCAML'];
  const afterMigration = async (...removed: string[]) => {
    const database = await seeded();
    const before = await database.query.selectFrom('languages').selectAll().orderBy('id').execute();
    await database.query.deleteFrom('languages').where('key', 'in', removed).execute();
    await database.pool.query(statement);
    const rows = await database.query.selectFrom('languages').selectAll().orderBy('id').execute();
    const withoutIds = (languages: typeof rows) => languages.map(({ id, ...language }) => language);
    return { before: withoutIds(before), rows: withoutIds(rows) };
  };
  const older = await afterMigration(...added);
  assert.deepEqual(older.rows, older.before);
  const chosen = await afterMigration(...added, 'SED');
  assert.equal(chosen.rows.length, chosen.before.length - added.length - 1);
  const partly = await afterMigration('PAS');
  assert.equal(partly.rows.length, partly.before.length);
});

test('a record of an existing language updates it and keeps the fields that it omits', async () => {
  const database = await seeded();
  await loadAll(database, [language('PY3', { name: 'Python 3.13', short_name: null })]);
  const row = await database.query
    .selectFrom('languages')
    .select(['id', 'name', 'short_name', 'common_name', 'extension'])
    .where('key', '=', 'PY3')
    .executeTakeFirst();
  assert.deepEqual(row, {
    id: 7,
    name: 'Python 3.13',
    short_name: null,
    common_name: 'Python',
    extension: 'py',
  });
});

test('a second record with the same key in a snapshot is an error', async () => {
  const database = await seeded();
  await assert.rejects(loadAll(database, [language('PY3'), language('PY3')]), {
    message: 'line 2: the language "PY3" is already defined on line 1',
  });
});

test('unreferenced languages get the ids of the snapshot, even swapped ones, and the offers of judges follow', async () => {
  const database = await seeded();
  await database.pool.query(`insert into judges (id, name, auth_key) values (1, 'one', 'x')`);
  await database.pool.query(
    `insert into judge_runtimes (judge_id, language_id, position, name) values (1, 1, 0, 'gcc')`,
  );
  await loadAll(database, [
    language('C', { id: 2 }),
    language('C11', { id: 1 }),
    language('ADA', { id: 3 }),
    language('CPP20', { id: 600 }),
  ]);
  const ids = await idsOf(database);
  assert.deepEqual(
    [ids.C, ids.C11, ids.ADA, ids.CPP20, Object.keys(ids).length],
    [2, 1, 3, 600, knownLanguages.length + 1],
  );
  assert.ok(ids.CPP11! > 600, 'the language that had the id is still there');
  const { rows } = await database.pool.query('select language_id from judge_runtimes');
  assert.deepEqual(rows, [{ language_id: 2 }]);
  await database.query
    .insertInto('languages')
    .values({ key: 'NEW', name: 'New', short_name: null })
    .execute();
});

test('a referenced language keeps its id and gets the other fields', async () => {
  const database = await seeded();
  await loadAll(database, [{ type: 'problem', code: 'sum', name: 'Sum', languages: ['C'] }]);
  await loadAll(database, [language('C', { id: 50, name: 'Old C' })]);
  assert.equal((await idsOf(database)).C, 1);
  await assert.rejects(loadAll(database, [language('ADA', { id: 1 })]), {
    message: 'line 1: the id 1 already exists in languages',
  });
  await assert.rejects(loadAll(database, [language('PY3', { id: 1 })]), {
    message: 'line 1: the id 1 already exists in languages',
  });
  await assert.rejects(loadAll(database, [language('PY3', { id: 70 }), language('JS', { id: 70 })]), {
    message: 'line 2: the id 70 already exists in languages',
  });
});

test('a dump loaded into a new site dumps to the same bytes', async () => {
  const source = await seeded();
  await loadDemo(testSite(source, { now: () => new Date('2026-01-01T00:00:00Z') }));
  const dumped = await dumpText(source);
  const target = await seeded();
  await saveLocalJudge(target.query, 'local-host-8000', 'a key');
  await loadText(target, dumped);
  assert.equal(await dumpText(target), dumped);
});

test('a dump with other languages and ids can be loaded into a new site, which keeps its other languages', async () => {
  const [source, target] = [await testDatabase(), await seeded()];
  await loadText(source, linesOf(richSnapshot));
  const dumped = await dumpText(source);
  await loadText(target, dumped);
  const lines = (await dumpText(target)).split('\n');
  const isDumped = new Set(dumped.split('\n'));
  assert.equal(lines.filter((line) => isDumped.has(line)).join('\n'), dumped);
  const others = lines.filter((line) => !isDumped.has(line));
  assert.deepEqual(
    others.map((line) => (JSON.parse(line) as { key: string }).key),
    knownLanguages.map(({ key }) => key).filter((key) => key !== 'PY3'),
  );
});
