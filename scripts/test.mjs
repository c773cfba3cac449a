// `npm test [-- file…]`: installs what is missing, then runs the tests or the given files. `npm test -- --all` runs what takes long, too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled, filesUnder, root } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { groupTestFiles } from './test-groups.mjs';
import { postgres15 } from './test-postgres15.mjs';

/** Ends a test or a test file that hangs. A machine under ten times its load stays below it. */
const deadlineMs = 30 * 60_000;

const loader = new URL('test-loader/register.mjs', import.meta.url);
const typescript = [`--import=${loader}`, '--conditions=source', '--enable-source-maps'];

ensureInstalled();
ensureBuilt();
installSystemPackages();
const { values, positionals: named } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// PostgreSQL 15 first, so that the summary of the whole suite comes last.
const before = values.all ? await runOnPostgres15() : 0;
if (!values.all && named.length === 0)
  console.error('Left out: storage tests on PostgreSQL 15; npm run check runs them');
process.exitCode = Math.max(before, await runTests(named.length > 0 ? named : everyTest()));

/** All test files share one embedded database server; each has its own database. */
function runTests(files) {
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures-and-summary.mjs';
  const args = [
    ...typescript,
    'scripts/with-test-database.ts',
    process.execPath,
    ...nodeArguments(groupTestFiles(files), reporter),
  ];
  return runGuarded(process.execPath, args, { TEST_DATABASE_DIR: 'database' });
}

/** The storage tests must also pass on the oldest supported PostgreSQL. */
async function runOnPostgres15() {
  installSystemPackages(['postgresql-15']);
  if (!existsSync(postgres15)) {
    console.error('PostgreSQL 15 is not tested: install Debian package postgresql-15');
    return 0;
  }
  const files = everyTest().filter((file) => isStorageTest(file) && usesTestDatabase(file));
  console.error(`Testing on PostgreSQL 15: ${files.length} test files`);
  const tests = nodeArguments(groupTestFiles(files), './scripts/test-reporters/failures.mjs');
  const status = await runGuarded(process.execPath, [
    'scripts/test-postgres15.mjs',
    process.execPath,
    ...tests,
  ]);
  console.error(`${files.length} test files on PostgreSQL 15: ${status === 0 ? 'passed' : 'FAILED'}`);
  return status;
}

function nodeArguments(files, reporter) {
  return [
    ...typescript,
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${deadlineMs}`,
    `--test-reporter=${reporter}`,
    ...files,
  ];
}

function everyTest() {
  const packages = readdirSync(join(root, 'packages'));
  const folders = [...packages.map((name) => join(root, 'packages', name, 'test')), join(root, 'test')];
  return folders
    .flatMap(filesUnder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => relative(root, file))
    .sort();
}

/** Tests of queries, and those of visibility, which ask for every page. */
function isStorageTest(file) {
  return /server\/test\/(?:database|snapshot|storage|sync|visibility)\//.test(file);
}

/** Whether the test uses the given database rather than its own engine. */
function usesTestDatabase(file) {
  return /from '(?:\.\.?\/)+fixtures\/(?:database|site)\.ts'/.test(readFileSync(join(root, file), 'utf8'));
}
