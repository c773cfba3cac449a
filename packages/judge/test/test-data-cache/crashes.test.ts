import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../../test/eventually.ts';
import { openDataCache } from '../../src/test-data-cache/data-cache.ts';
import { openDataSite } from '../../src/test-data-cache/data-site.ts';
import { DataUnavailable } from '../../src/test-data-cache/data-unavailable.ts';
import { openDataServer } from './data-server.ts';
import { smallDisk, withoutSmallDisk } from './small-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'tribunal-crash-'));
const server = await openDataServer();
after(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});
const never = new AbortController().signal;
const megabyte = 1 << 20;

function cacheIn(directory: string) {
  const site = openDataSite({ address: server.address, name: 'judge', key: 'secret' });
  return openDataCache({ directory, site, partIdleMs: 300 });
}

test('a judge that is killed while it fetches loses nothing, and the next one continues', async () => {
  const content = Buffer.alloc(8 * megabyte, 'abcdefg');
  const { version } = server.add({ 'big.in': content });
  const directory = mkdtempSync(join(root, 'killed-'));
  server.state.pauseAfter = 2 * megabyte;
  const program = fileURLToPath(new URL('./fetch-program.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, String(server.address.port), directory, version],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const unfinished = join(directory, 'unfinished');
  const fetched = () => {
    const [part] = readdirSync(unfinished).filter((name) => name.endsWith('.part'));
    return part === undefined ? 0 : statSync(join(unfinished, part)).size;
  };
  await eventually('a part is fetched', async () => {
    try {
      return fetched() >= megabyte;
    } catch {
      return false;
    }
  });
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(readdirSync(join(directory, 'versions')), []);
  server.state.pauseAfter = null;
  server.requests.length = 0;
  const { folder, release } = await cacheIn(directory).open(version, never);
  assert.ok(readFileSync(join(folder, 'big.in')).equals(content));
  assert.ok(
    server.requests.some((request) => / bytes=[1-9]/.test(request)),
    String(server.requests),
  );
  release();
});

const faults = {
  // The cache leaves 512 MB free, so it does not even begin.
  'a disk without enough space': ['size=2m', /has space for 0 MB/],
  // There is space, but no further file can be created.
  'a disk that becomes full during the fetch': ['size=600m,nr_inodes=12', /ENOSPC/],
} as const;

for (const [fault, [limits, reason]] of Object.entries(faults))
  test(`${fault} makes data unavailable, and nothing incomplete stays`, {
    skip: withoutSmallDisk,
  }, async () => {
    const disk = smallDisk(limits);
    try {
      const files = Array.from({ length: 12 }, (_, number) => [
        `${number}.in`,
        Buffer.alloc(megabyte, number),
      ]);
      const { version } = server.add(Object.fromEntries(files));
      await assert.rejects(
        cacheIn(disk.path).open(version, never),
        (error) => error instanceof DataUnavailable && reason.test(error.message),
      );
      for (const folder of ['versions', 'unfinished'])
        assert.deepEqual(readdirSync(join(disk.path, folder)), [], folder);
    } finally {
      disk.remove();
    }
  });
