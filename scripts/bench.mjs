// `npm run bench [-- name…]`: runs the benchmarks, prints their table and writes bench/results.json.
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const args = ['--import=tsx', '--conditions=source', 'bench/frame/run.ts', ...process.argv.slice(2)];
process.exitCode = await runGuarded(process.execPath, args);
