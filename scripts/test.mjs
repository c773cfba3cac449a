// `npm test [-- file…]`: installs what is missing, then runs the tests or the given files. `npm test -- --all` runs what takes long, too.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { leftOut } from './test-files.mjs';
import { writeEntries } from './test-groups.mjs';
import { onCompiled } from './test-loader/arguments.mjs';
import { everyTest, groupsOf, storageTests, usualTests } from './test-plan.mjs';
import { postgres15 } from './test-postgres15.mjs';

/** Ends a test or a process that hangs. The slowest file stays below it under several times the usual load. */
const deadlineMs = 45 * 60_000;

ensureInstalled();
ensureBuilt();
installSystemPackages();
const { values, positionals: named } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// PostgreSQL 15 first, so that the summary of the whole suite comes last.
const before = values.all ? await runOnPostgres15() : 0;
process.exitCode = Math.max(before, await runTests(wantedFiles()));

function wantedFiles() {
  if (named.length > 0) return named;
  if (values.all) return everyTest();
  console.error('Left out, because they take long; npm run check runs them:');
  for (const what of ['storage on PostgreSQL 15', ...leftOut.map(({ what }) => what)])
    console.error(`- ${what}`);
  return usualTests();
}

/** All test files share one embedded database server; each has its own database. */
function runTests(files) {
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures-and-summary.mjs';
  const args = [
    ...onCompiled,
    'scripts/with-test-database.ts',
    process.execPath,
    ...nodeArguments(files, reporter),
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
  const files = storageTests();
  console.error(`Testing on PostgreSQL 15: ${files.length} test files`);
  const tests = nodeArguments(files, './scripts/test-reporters/failures.mjs');
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
    ...onCompiled,
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${deadlineMs}`,
    `--test-reporter=${reporter}`,
    ...writeEntries(groupsOf(files)),
  ];
}
