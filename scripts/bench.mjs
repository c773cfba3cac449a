// `npm run bench [-- name…]`: runs the benchmarks, prints their table and writes bench/results.json.
import { ensureBuilt, ensureInstalled, run } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const args = ['--import=tsx', '--conditions=source', 'bench/frame/run.ts', ...process.argv.slice(2)];
process.exitCode = run(process.execPath, args);
