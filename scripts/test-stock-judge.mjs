// `npm run test:stock-judge`: judges with an unmodified DMOJ judge, or prints a line if it cannot be installed.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGuarded } from './run-guarded.mjs';
import { ensureInstalled, root } from './setup.mjs';
import { forStockJudge, installSystemPackages } from './system-packages.mjs';

const version = '4.1.0';
/** pip gives up soon if the package index cannot be reached. */
const pipOptions = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];
const timeoutMs = 300_000;

ensureInstalled();
installSystemPackages(forStockJudge);
const folder = mkdtempSync(join(tmpdir(), 'tribunal-stock-judge-'));
// The judge refuses to run as root, so another account must reach it.
chmodSync(folder, 0o755);
try {
  const failure = install();
  if (failure) console.error(`tribunal: not tested with a stock judge: ${failure}`);
  else process.exitCode = await test();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the last line of the error. */
function install() {
  for (const [program, ...args] of [
    ['/usr/bin/python3', '-m', 'venv', folder],
    [join(folder, 'bin', 'pip'), 'install', ...pipOptions, `dmoj==${version}`],
  ]) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: timeoutMs });
    if (status !== 0) return (error?.message ?? stderr).trim().split('\n').at(-1) || `${program} failed`;
  }
  return null;
}

async function test() {
  const file = join(root, 'packages', 'server', 'test', 'stock-judge', 'interop.ts');
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures.mjs';
  const flags = ['--import=tsx', '--conditions=source', '--test', '--test-timeout=900000'];
  const args = [...flags, `--test-reporter=${reporter}`, file];
  const status = await runGuarded(process.execPath, args, { STOCK_JUDGE: join(folder, 'bin', 'dmoj') });
  console.error(
    `tribunal: tested with a stock judge, dmoj ${version}: ${status === 0 ? 'passed' : 'FAILED'}`,
  );
  return status;
}
