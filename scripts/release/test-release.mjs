// `node scripts/release/test-release.mjs FILE`: makes the release and runs a test file of `test/release` that uses it.
import { join } from 'node:path';
import { runGuarded } from '../run-guarded.mjs';
import { ensureInstalled, root } from '../setup.mjs';
import { forContainers, installSystemPackages } from '../system-packages.mjs';

ensureInstalled();
if (process.argv.includes('containers.ts')) installSystemPackages(forContainers);
process.exitCode = (await runGuarded('npm', ['run', '--silent', 'release'])) || (await test());

function test() {
  const files = process.argv.slice(2).map((name) => join(root, 'test', 'release', name));
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures-and-summary.mjs';
  const flags = ['--import=tsx', '--conditions=source', '--test', '--test-timeout=1800000'];
  return runGuarded(process.execPath, [...flags, `--test-reporter=${reporter}`, ...files]);
}
