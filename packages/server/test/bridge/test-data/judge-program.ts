// A judge of ours with one slot and Python: `judge-program.ts PORT NAME CACHE`.
import { runJudge } from '@tribunal/judge/judge';

const [port, name = '', cacheDirectory] = process.argv.slice(2);
await runJudge({
  site: { host: '127.0.0.1', port: Number(port) },
  name,
  key: `key of ${name}`,
  slots: 1,
  languages: ['PY3'],
  cacheDirectory,
  log: () => {},
  reconnect: { firstMs: 200, maxMs: 500 },
});
