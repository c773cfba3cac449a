// `npm test [-- file…]`: installs what is missing, then runs every test, or the named files alone.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, filesUnder, root, run } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';

// Ctrl-C goes to the tests as well: this process outlives them to tidy up.
process.on('SIGINT', () => {});

ensureInstalled();
installSystemPackages();
const named = process.argv.slice(2);
const statuses = named.length > 0 ? [runTests(named)] : [runStorageOnPostgres15(), runTests(everyTest())];
process.exitCode = Math.max(...statuses);

/** All test files share one embedded database server, each with a database of its own. */
function runTests(files) {
  const databaseFolder = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  const reporter = process.stdout.isTTY ? 'spec' : join(root, 'scripts', 'failures-and-summary.mjs');
  const args = [
    '--import=tsx',
    '--conditions=source',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${5 * 60_000}`,
    `--test-reporter=${reporter}`,
    ...files,
  ];
  try {
    return run(process.execPath, args, { TEST_DATABASE_DIR: databaseFolder });
  } finally {
    rmSync(databaseFolder, { recursive: true, force: true });
  }
}

/** Before the whole suite, so that the summary of the whole suite is what stands last. */
function runStorageOnPostgres15() {
  const script = join(root, 'scripts', 'test-postgres15.mjs');
  return existsSync(script) ? run(process.execPath, [script]) : 0;
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
