import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import type { Database } from '@tribunal/server/database/connection';
import { loadRecords } from '@tribunal/server/snapshot/load-snapshot';
import { testBlobs } from '../fixtures/blobs.ts';
import { modestDatabase, testDatabase } from '../fixtures/database.ts';
import { richSnapshot } from '../fixtures/rich-snapshot.ts';
import { dumpText, loadAll, loadedAt, loadText, openSecrets } from '../fixtures/snapshot.ts';

const parents: SnapshotRecord[] = [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ada' },
  { type: 'problem', code: 'sum', name: 'Sum' },
];

const submission: SnapshotRecord = {
  type: 'submission',
  user: 'ada',
  problem: 'sum',
  language: 'PY3',
  date: '2025-01-01T00:00:00Z',
  result: 'AC',
};

const roles: [title: string, makeDatabase: () => Promise<Database>, maySkipChecks: boolean][] = [
  ['a role that may disable the checks of the database', testDatabase, true],
  ['a role without this permission', modestDatabase, false],
];

for (const [title, makeDatabase, maySkipChecks] of roles) {
  describe(`loading as ${title}`, () => {
    test('keeps every reference and dumps the loaded data', async () => {
      const [first, second] = [await makeDatabase(), await makeDatabase()];
      await loadAll(first, richSnapshot);
      const question = `select has_parameter_privilege('session_replication_role', 'set') as may`;
      assert.deepEqual((await first.pool.query(question)).rows, [{ may: maySkipChecks }]);
      assert.deepEqual(await orphans(first), []);
      const dumped = await dumpText(first);
      await loadText(second, dumped);
      assert.equal(await dumpText(second), dumped);
    });

    test('invalidates every list, and afterwards the database checks references again', async () => {
      const { pool, ...database } = await makeDatabase();
      await loadAll({ pool, ...database }, richSnapshot);
      const { rows } = await pool.query(`select distinct list from list_changes order by list`);
      const lists = ['contests', 'participations', 'problems', 'submissions', 'users'];
      assert.deepEqual(
        rows,
        lists.map((list) => ({ list })),
      );
      const orphan = `insert into submission_sources (submission_id, source) values (999999, '')`;
      await assert.rejects(pool.query(orphan), { constraint: 'submission_sources_submission_id_fkey' });
    });

    for (const parent of ['users', 'problems', 'languages']) {
      test(`is refused without changes if rows of ${parent} are deleted in the meantime`, async () => {
        const database = await makeDatabase();
        await loadAll(database, parents);
        const records = deletingMeanwhile(database, parent);
        await assert.rejects(
          loadRecords({ database, blobs: testBlobs, now: () => loadedAt }, records, openSecrets),
          {
            name: 'OperatorError',
            message: 'an object that the snapshot refers to was deleted during the load',
          },
        );
        const left = parents.filter(({ type }) => `${type}s` !== parent).map(({ type }) => type);
        const dumped = (await dumpText(database)).trim().split('\n');
        assert.deepEqual(
          dumped.map((line) => (JSON.parse(line) as SnapshotRecord).type),
          left,
        );
      });
    }
  });
}

/** More than two batches, so that the lookups of the first are gone before the last. */
async function* deletingMeanwhile({ pool }: Database, table: string): AsyncGenerator<SnapshotRecord> {
  for (let count = 0; count < 4500; count++) {
    if (count === 4400) await pool.query(`delete from ${table}`);
    yield submission;
  }
}

/** Each reference without a target, by its constraint. */
async function orphans({ pool }: Database): Promise<string[]> {
  const { rows: references } = await pool.query<{ name: string; question: string }>(`
    select conname as name, format('select 1 from %s child where (%s) is not null and not exists (select from %s parent where %s) limit 1',
      conrelid::regclass, string_agg(format('child.%I', c.attname), ', '), confrelid::regclass,
      string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ')) as question
    from pg_constraint, unnest(conkey, confkey) as pair(child, parent)
    join pg_attribute c on true join pg_attribute p on true
    where contype = 'f' and c.attrelid = conrelid and c.attnum = pair.child
      and p.attrelid = confrelid and p.attnum = pair.parent
    group by pg_constraint.oid, conname, conrelid, confrelid`);
  assert.ok(references.length > 20);
  const found: string[] = [];
  for (const { name, question } of references) {
    if ((await pool.query(question)).rowCount !== 0) found.push(name);
  }
  return found;
}

test('the fields of an object may have any order', async () => {
  const database = await testDatabase();
  const content = Buffer.from('x');
  const blob = { hash: hash('sha256', content), bytes: content.length };
  await loadAll(database, [
    { type: 'file', hash: blob.hash, part: 0, content: content.toString('base64') },
    {
      ...{ type: 'problem', code: 'sum', name: 'Sum' },
      files: [
        { name: 'a.txt', kind: 'attachment', media_type: 'text/plain', ...blob },
        { ...blob, media_type: 'text/plain', kind: 'attachment', name: 'b.txt' },
      ],
    },
  ]);
  const rows = await database.query
    .selectFrom('problem_files')
    .select(['name', 'kind', 'media_type', 'hash', 'bytes'])
    .orderBy('name')
    .execute();
  const expected = { kind: 'attachment', media_type: 'text/plain', ...blob };
  assert.deepEqual(rows, [
    { name: 'a.txt', ...expected },
    { name: 'b.txt', ...expected },
  ]);
});
