// A judge of ours with one slot, in a process of its own: PORT, NAME, KEY and a folder for its files are the arguments.
import { join } from 'node:path';
import { runJudge } from '@tribunal/judge/judge';

const [port, name = '', key = '', folder = ''] = process.argv.slice(2);
await runJudge({
  site: { host: '127.0.0.1', port: Number(port) },
  name,
  key,
  slots: 1,
  languages: ['CPP17', 'PY3'],
  cacheDirectory: join(folder, 'cache'),
});
