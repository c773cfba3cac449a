import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { runCommand } from '../commands/run-command.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type Files, newIcpc, pairs, polygon, zipped } from './package-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });

const run = (...args: string[]) => runCommand(site, importProblemCommand, args);
const stored = () =>
  database.query
    .selectFrom('problems')
    .select(['code', 'name', 'time_limit', 'memory_limit', 'partial', 'is_public'])
    .orderBy('code')
    .execute();

function zip(files: Files): string {
  const path = join(folder, 'package.zip');
  writeFileSync(path, zipped(files));
  return path;
}

test('a dry run reports everything and changes nothing', async () => {
  const { status, stdout } = await run(zip(newIcpc), '--code', 'sum', '--dry-run');
  assert.equal(status, 0);
  assert.match(stdout, /^Would create the problem sum from: ICPC package format \(2025-09\)\.\n/);
  assert.match(stdout, /Test data: 4 cases, 1 batches, 100 points\.\nSolutions: 1\.\nNot imported:\n/);
  assert.match(stdout, /- the statement in the language vi is not imported\n/);
  assert.deepEqual(await stored(), []);
});

test('a package becomes a problem with its test data, solutions and editorial', async () => {
  const { status, stdout } = await run(zip(newIcpc), '--code', 'sum');
  assert.deepEqual(
    [status, stdout.split('\n')[0]],
    [0, 'Created the problem sum from: ICPC package format (2025-09).'],
  );
  assert.deepEqual(await stored(), [
    { code: 'sum', name: 'Sum', time_limit: 2, memory_limit: 262_144, partial: true, is_public: true },
  ]);
  const files = await database.query
    .selectFrom('problem_data_files')
    .select('path')
    .orderBy('path')
    .execute();
  assert.deepEqual(
    files.map(({ path }) => path).filter((path) => !path.startsWith('cases/')),
    ['checker/validate.py', 'init.yml', 'solutions/1-sum.py'],
  );
  const [editorial] = await database.query
    .selectFrom('problem_editorials')
    .select(['text', 'published_at'])
    .execute();
  assert.deepEqual(editorial, { text: 'Add them.', published_at: null });
});

test('an existing problem is replaced only on request, with a comparison', async () => {
  const path = zip(polygon);
  assert.match(
    (await run(path, '--code', 'sum')).stderr,
    /there is a problem with this code already: use --replace/,
  );
  const { stdout } = await run(path, '--code', 'sum', '--replace');
  assert.match(stdout, /^Replaced the problem sum from: Polygon package\.\n/);
  assert.match(stdout, /Test data before: 4 cases, 100 points\.\n/);
  assert.match(stdout, /\nname: "Sum" -> "Sum of two"\n/);
  assert.match(stdout, /\ntime_limit: 2 -> 1\.5\n/);
});

test('a folder is imported like a zip file, and the code may come from the package', async () => {
  for (const [name, content] of Object.entries(polygon)) {
    mkdirSync(dirname(join(folder, 'unpacked', name)), { recursive: true });
    writeFileSync(join(folder, 'unpacked', name), content);
  }
  assert.equal((await run(join(folder, 'unpacked'), '--private')).status, 0);
  assert.deepEqual(
    (await stored()).map(({ code, is_public }) => [code, is_public]),
    [
      ['sum', true],
      ['sum-of-two', false],
    ],
  );
});

test('errors are reported in one line and nothing is stored', async () => {
  const count = (await stored()).length;
  assert.deepEqual(await run(zip({ ...pairs, '9.in': 'x' }), '--code', 'other'), {
    status: 1,
    stdout: '',
    stderr:
      'tribunal import-problem: the archive has no init.yml, and "9.in" is not part of a numbered pair such as 1.in and 1.out\n',
  });
  assert.match((await run(zip(pairs))).stderr, /the package suggests no valid code: give one with --code/);
  assert.match((await run('/nowhere')).stderr, /there is no file \/nowhere/);
  assert.equal((await stored()).length, count);
});
