// `npm run test:stock-judge`: judges with an unmodified DMOJ judge, or prints a line if it cannot be installed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installStockJudge, stockJudgeVersion } from './install-stock-judge.mjs';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';
import { onCompiled } from './test-loader/arguments.mjs';

ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'tribunal-stock-judge-'));
// The judge refuses to run as root, so another account must reach it.
chmodSync(folder, 0o755);
try {
  const { program, failure } = installStockJudge(folder);
  if (failure) console.error(`tribunal: not tested with a stock judge: ${failure}`);
  else process.exitCode = await test(program);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function test(program) {
  const tests = join(root, 'packages', 'server', 'test');
  const files = [
    join(tests, 'stock-judge', 'interop.ts'),
    join(tests, 'bridge', 'test-data', 'changing-data.test.ts'),
  ];
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures.mjs';
  const flags = [...onCompiled, '--test', '--test-timeout=900000'];
  const args = [...flags, `--test-reporter=${reporter}`, ...files];
  const status = await runGuarded(process.execPath, args, { STOCK_JUDGE: program });
  console.error(
    `tribunal: tested with a stock judge, dmoj ${stockJudgeVersion}: ${status === 0 ? 'passed' : 'FAILED'}`,
  );
  return status;
}
