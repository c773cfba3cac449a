import assert from 'node:assert/strict';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isTimeOf } from '@tribunal/contract/judges/judge-data';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { tribunal } from '../../fixtures/tribunal.ts';

const into = mkdtempSync(join(tmpdir(), 'tribunal-pull-'));
after(() => rmSync(into, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const { aProblem } = builders(database);
await aProblem({ code: 'first' });
await aProblem({ code: 'second' });
await database.query.insertInto('judges').values({ name: 'stock', auth_key: '-its key' }).execute();

async function give(code: string, input: string): Promise<string> {
  const cases = [{ input, output: '', points: 1, batch: null }];
  const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
  await saveDataVersion(site, commandLine, code, { ...data, fault: null, reason: '' });
  return data.version;
}

const pull = (key = '-its key', from = address) =>
  tribunal(['pull-problems', '--site', from, '--name', 'stock', '--key', key, '--into', into, '--once']);

test('a folder for a stock judge becomes equal to the data of the site', async () => {
  const version = await give('first', '1\n');
  await give('second', '2\n');
  mkdirSync(join(into, 'handmade'));
  assert.equal((await pull()).status, 0);
  assert.equal(readFileSync(join(into, 'first/cases/1.in'), 'utf8'), '1\n');
  assert.ok(isTimeOf(version, statSync(join(into, 'first')).mtimeMs / 1000));

  const changed = await give('first', 'changed\n');
  await database.query
    .updateTable('problems')
    .set({ data_version: null })
    .where('code', '=', 'second')
    .execute();
  const { status, stdout } = await pull();
  assert.deepEqual([status, stdout], [0, `first: version ${changed.slice(0, 10)}\n`]);
  assert.equal(readFileSync(join(into, 'first/cases/1.in'), 'utf8'), 'changed\n');
  assert.ok(isTimeOf(changed, statSync(join(into, 'first')).mtimeMs / 1000));
  assert.equal(existsSync(join(into, 'second')), false);
  assert.deepEqual(
    readdirSync(into).filter((name) => !name.startsWith('.')),
    ['first', 'handmade'],
  );
});

test('files that were changed, added or removed by hand are put right, and old versions go', async () => {
  const version = await give('first', 'changed\n');
  const { size, mtime } = statSync(join(into, 'first/cases/1.in'));
  const restored = async () => {
    const { status, stdout } = await pull();
    assert.deepEqual([status, stdout], [0, `first: version ${version.slice(0, 10)}\n`]);
    assert.equal(readFileSync(join(into, 'first/cases/1.in'), 'utf8'), 'changed\n');
    assert.deepEqual(await pull(), { status: 0, stdout: '', stderr: '' });
  };
  writeFileSync(join(into, 'first/cases/1.in'), 'x'.repeat(size));
  utimesSync(join(into, 'first/cases/1.in'), mtime, mtime);
  await restored();
  rmSync(join(into, 'first/cases/1.out'));
  await restored();
  writeFileSync(join(into, 'first/cases/3.in'), '');
  await restored();
  rmSync(join(into, '.data/manifests'), { recursive: true });
  await restored();
  assert.deepEqual(readdirSync(join(into, '.data/versions')), [version]);
});

test('a wrong key, a site that is away and a wrong address change nothing', async () => {
  for (const [key, from, message] of [
    ['wrong', address, /401/],
    ['-its key', 'http://127.0.0.1:9', /ECONNREFUSED/],
  ] as const) {
    const { status, stdout } = await pull(key, from);
    assert.equal(status, 1);
    assert.match(stdout, message);
  }
  assert.match((await pull('-its key', 'nowhere')).stderr, /--site must be a URL/);
  assert.equal(readFileSync(join(into, 'first/cases/1.in'), 'utf8'), 'changed\n');
});

test('all problems are pulled, however large they are together', async () => {
  const large = join(into, 'handmade/large');
  writeFileSync(large, '');
  // Takes no space on the disk.
  truncateSync(large, 30 * 1024 ** 3);
  linkSync(large, join(into, '.data/files', 'f'.repeat(64)));
  await give('first', 'one more\n');
  const { status, stderr } = await pull();
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(readFileSync(join(into, 'first/cases/1.in'), 'utf8'), 'one more\n');
  rmSync(large);
});
