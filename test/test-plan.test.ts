import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Plan {
  readonly all: readonly string[];
  readonly usual: readonly string[];
  readonly storage: readonly string[];
  /** Of `all`, on two processors. */
  readonly groups: readonly (readonly string[])[];
  readonly leftOut: readonly { readonly what: string; readonly files: readonly string[] }[];
  readonly slow: Readonly<Record<string, number>>;
}

/** The scripts are not compiled with the tests. */
function readPlan(): Plan {
  const program = `import { everyTest, groupsOf, storageTests, usualTests } from './scripts/test-plan.mjs';
    import { leftOut, slowFiles } from './scripts/test-files.mjs';
    const all = everyTest();
    console.log(JSON.stringify({ all, usual: usualTests(), storage: storageTests(), groups: groupsOf(all, 2), leftOut, slow: slowFiles }));`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

const { all, usual, storage, groups, leftOut, slow } = readPlan();
const left = leftOut.flatMap(({ files }) => files);
const own = 'test/test-plan.test.ts';

test('npm test runs every test file except those that it lists as left out', () => {
  assert.ok(usual.includes(own));
  assert.deepEqual([...usual, ...left].toSorted(), all);
});

test('the lists of test files name files that exist', () => {
  assert.deepEqual(
    [...left, ...Object.keys(slow)].filter((file) => !all.includes(file)),
    [],
  );
});

test('a test run starts each file once, slow ones alone and first, and ends with small groups', () => {
  assert.deepEqual(groups.flat().toSorted(), all);
  const slowest = Object.entries(slow).toSorted(([, one], [, other]) => other - one)[0]![0];
  assert.deepEqual(groups[0], [slowest]);
  assert.deepEqual(
    groups.filter((group) => group.length > 1 && group.some((file) => file in slow)),
    [],
  );
  assert.equal(groups.at(-1)?.length, 1);
  assert.equal(Math.max(...groups.map(({ length }) => length)), 24);
});

test('a test file that changes its process has a process of its own', () => {
  const changing = 'packages/judge/test/limited-process/limited-process.test.ts';
  assert.deepEqual(
    groups.filter((group) => group.includes(changing)),
    [[changing]],
  );
});

test('tests of queries run on PostgreSQL 15 too, except those of the embedded engine', () => {
  assert.ok(storage.includes('packages/server/test/database/schema.test.ts'));
  assert.ok(!storage.some((file) => file.includes('/embedded/')));
  assert.ok(storage.includes('packages/server/test/sync/promise.test.ts'));
  assert.ok(!storage.includes('packages/server/test/sync/fuzz.test.ts'));
});
