// `npm test [-- file…]`: installs what is missing, then runs every test, or the named files alone.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, filesUnder, root, run } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { startPostgres15 } from './test-postgres15.mjs';

// Ctrl-C goes to the tests as well: this process outlives them to tidy up.
process.on('SIGINT', () => {});

ensureInstalled();
installSystemPackages();
const named = process.argv.slice(2);
// PostgreSQL 15 first, so that the summary of the whole suite is what stands last.
const statuses = named.length > 0 ? [runTests(named)] : [await runOnPostgres15(), runTests(everyTest())];
process.exitCode = Math.max(...statuses);

/** All test files share one embedded database server, each with a database of its own. */
function runTests(files) {
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures-and-summary.mjs';
  const databaseFolder = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  try {
    return runNode(files, reporter, { TEST_DATABASE_DIR: databaseFolder });
  } finally {
    rmSync(databaseFolder, { recursive: true, force: true });
  }
}

/** The oldest PostgreSQL that a site may use has to pass whatever asks the database. */
async function runOnPostgres15() {
  const postgres = await startPostgres15();
  if (!postgres) {
    console.error('PostgreSQL 15 is not tested: install Debian package postgresql-15');
    return 0;
  }
  const files = everyTest().filter((file) => isStorageTest(file) && usesTestDatabase(file));
  const status = runNode(files, './scripts/test-reporters/failures.mjs', { TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
  console.error(`${files.length} test files on PostgreSQL 15: ${status === 0 ? 'passed' : 'FAILED'}`);
  return status;
}

function runNode(files, reporter, environment) {
  const flags = [
    '--import=tsx',
    '--conditions=source',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${5 * 60_000}`,
    `--test-reporter=${reporter}`,
  ];
  return run(process.execPath, [...flags, ...files], environment);
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

/** Where questions to the database and what stands right on them are tested. */
function isStorageTest(file) {
  return /server\/test\/(?:storage|sync|visibility|data)\/|server\/test\/[^/]*$/.test(file);
}

/** Whether the test works in a database that it was given, rather than on an engine of its own. */
function usesTestDatabase(file) {
  return /from '(?:\.\.?\/)+(?:database|site)\.ts'/.test(readFileSync(join(root, file), 'utf8'));
}
