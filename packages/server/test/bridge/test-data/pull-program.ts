// Keeps the folder of a stock judge up to date: `pull-program.ts PORT NAME FOLDER`.
import { pullProblems } from '@tribunal/server/test-data/pull-problems';

const [port, name = '', into = ''] = process.argv.slice(2);
await pullProblems({
  address: { host: '127.0.0.1', port: Number(port) },
  name,
  key: `key of ${name}`,
  into,
  everyMs: 200,
  isOnce: false,
  log: () => {},
  signal: new AbortController().signal,
});
