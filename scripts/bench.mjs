// `npm run bench [-- name…]`: runs the benchmarks, prints their table and writes bench/results.json.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installStockJudge } from './install-stock-judge.mjs';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const wanted = process.argv.slice(2);
const args = ['--import=tsx', '--conditions=source', 'bench/frame/run.ts', ...wanted];
const folder = mkdtempSync(join(tmpdir(), 'tribunal-stock-judge-'));
// The judge refuses to run as root, so another account must reach it.
chmodSync(folder, 0o755);
try {
  const more = wanted.length === 0 || wanted.includes('judge') ? stockJudge() : {};
  process.exitCode = await runGuarded(process.execPath, args, more);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The benchmark of the judge compares it with a stock judge, if there can be one. */
function stockJudge() {
  const { program, failure } = installStockJudge(folder);
  if (failure) console.error(`tribunal: not compared with a stock judge: ${failure}`);
  return program ? { STOCK_JUDGE: program } : {};
}
