import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isDataPath, manifestText, versionTime } from '@tribunal/contract/judges/judge-data';
import { eventually } from '../../../../test/eventually.ts';
import { type DataCacheOptions, openDataCache } from '../../src/test-data-cache/data-cache.ts';
import { openDataSite } from '../../src/test-data-cache/data-site.ts';
import { DataUnavailable } from '../../src/test-data-cache/data-unavailable.ts';
import { openDataServer } from './data-server.ts';

const megabyte = 1 << 20;

describe('a judge that fetches test data', () => {
  let server: Awaited<ReturnType<typeof openDataServer>>;
  let directory: string;
  const root = mkdtempSync(join(tmpdir(), 'tribunal-cache-'));
  const never = new AbortController().signal;
  before(async () => {
    server = await openDataServer();
  });
  beforeEach(() => {
    directory = mkdtempSync(join(root, 'cache-'));
    Object.assign(server.state, { cutAfter: null, isDamaged: false, beforeFile: async () => {} });
    server.requests.length = 0;
  });
  after(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  const cacheOf = (
    given: Partial<DataCacheOptions> & { key?: string; port?: number; silenceMs?: number } = {},
  ) => {
    const { key = 'secret', port = server.address.port, silenceMs = 600_000, ...options } = given;
    const site = openDataSite({ address: { ...server.address, port }, name: 'judge', key, silenceMs });
    return openDataCache({ directory, site, partIdleMs: 600_000, ...options });
  };
  const contentOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
  const unavailable = (message: RegExp) => (error: Error) => {
    assert.ok(error instanceof DataUnavailable, String(error));
    assert.match(error.message, message);
    return true;
  };

  test('has the files of the version, and needs no request for them a second time', async () => {
    const { version } = server.add({
      'init.yml': 'a',
      'cases/1.in': 'same',
      'cases/2.in': 'same',
      empty: '',
    });
    const opened = await cacheOf().open(version, never);
    const contents = ['init.yml', 'cases/1.in', 'cases/2.in', 'empty'].map((path) =>
      contentOf(opened.folder, path),
    );
    assert.deepEqual(contents, ['a', 'same', 'same', '']);
    assert.equal(server.requests.length, 3);
    opened.release();
    (await cacheOf().open(version, never)).release();
    assert.equal(server.requests.length, 3);
    assert.deepEqual(
      [readdirSync(join(directory, 'unfinished')), readdirSync(join(directory, 'marks'))],
      [[], []],
    );
  });

  test('notices that its cache was emptied, and fetches again', async () => {
    const { version } = server.add({ 'init.yml': 'a', 'cases/1.in': 'b' });
    const cache = cacheOf();
    const opened = await cache.open(version, never);
    assert.equal(await opened.isIntact(), true);
    rmSync(join(opened.folder, 'cases/1.in'));
    assert.equal(await opened.isIntact(), false);
    rmSync(directory, { recursive: true });
    assert.equal(await opened.isIntact(), false);
    opened.release();
    const again = await cache.open(version, never);
    assert.equal(contentOf(again.folder, 'cases/1.in'), 'b');
    assert.equal(await again.isIntact(), true);
    again.release();
  });

  test('fetches only the files that changed', async () => {
    const cache = cacheOf();
    (await cache.open(server.add({ 'init.yml': 'kept', 'a.in': 'first' }).version, never)).release();
    server.requests.length = 0;
    await cache.open(server.add({ 'init.yml': 'kept', 'a.in': 'second' }).version, never);
    assert.deepEqual(server.requests, ['/judge-data/versions/#', '/judge-data/files/#']);
  });

  test('continues where the connection ended', async () => {
    const { version } = server.add({ 'init.yml': Buffer.alloc(3 * megabyte, 'abc') });
    server.state.cutAfter = megabyte;
    const { folder } = await cacheOf().open(version, never);
    assert.equal(statSync(join(folder, 'init.yml')).size, 3 * megabyte);
    assert.ok(
      server.requests.some((request) => / bytes=[1-9]/.test(request)),
      server.requests.join(),
    );
  });

  test('continues after it gave up, in another process too', async () => {
    const { version, files } = server.add({ 'init.yml': Buffer.alloc(3 * megabyte, 'xyz') });
    server.state.cutAfter = megabyte;
    const cache = cacheOf();
    server.state.beforeFile = async () => {
      if (server.requests.length > 2) server.state.cutAfter = 0;
    };
    await assert.rejects(cache.open(version, never), unavailable(/fetching init.yml failed/));
    const left = readdirSync(join(directory, 'unfinished'));
    assert.deepEqual(left, [`nobody-${files[0]?.hash}.part`]);
    Object.assign(server.state, { cutAfter: null, beforeFile: async () => {} });
    const { folder } = await cacheOf().open(version, never);
    assert.equal(statSync(join(folder, 'init.yml')).size, 3 * megabyte);
    assert.match(server.requests.at(-1) ?? '', / bytes=[1-9][0-9]{5}/);
  });

  test('does not use a file with a wrong SHA-256', async () => {
    const { version } = server.add({ 'init.yml': 'right' });
    server.state.isDamaged = true;
    await assert.rejects(cacheOf().open(version, never), unavailable(/wrong SHA-256: init.yml/));
    assert.deepEqual(readdirSync(join(directory, 'files')), []);
    server.state.isDamaged = false;
    const { folder } = await cacheOf().open(version, never);
    assert.equal(contentOf(folder, 'init.yml'), 'right');
  });

  test('fetches a file again if a continued part was wrong', async () => {
    const { version, files } = server.add({ 'init.yml': 'the right content' });
    cacheOf();
    writeFileSync(join(directory, 'unfinished', `nobody-${files[0]?.hash}.part`), 'the wrong');
    const { folder } = await cacheOf().open(version, never);
    assert.equal(contentOf(folder, 'init.yml'), 'the right content');
  });

  test('does not use a list of files that does not belong to the version', async () => {
    const { version } = server.add({ 'init.yml': 'one' });
    server.forge(version, server.add({ 'init.yml': 'two' }).files);
    await assert.rejects(cacheOf().open(version, never), unavailable(/does not belong to the version/));
    const outside = server.add({ '../outside': 'x' });
    await assert.rejects(cacheOf().open(outside.version, never), unavailable(/does not belong/));
    assert.deepEqual(
      [isDataPath('a/b.in'), isDataPath('/a'), isDataPath('a//b'), isDataPath('a\nb')],
      [true, false, false, false],
    );
  });

  const failures: [string, Parameters<typeof cacheOf>[0], RegExp][] = [
    ['the site is unreachable', { port: 1 }, /ECONNREFUSED/],
    ['its key is wrong', { key: 'other' }, /401/],
    ['the cache is too small', { limitBytes: 3 }, /1 MB of test data are missing/],
  ];
  for (const [title, given, message] of failures)
    test(`says that data is unavailable if ${title}`, async () => {
      const { version } = server.add({ 'init.yml': title });
      await assert.rejects(cacheOf(given).open(version, never), unavailable(message));
    });

  test('says that data is unavailable if the site has no such version, and stays unlocked', async () => {
    await assert.rejects(cacheOf().open('0'.repeat(64), never), unavailable(/404/));
    assert.deepEqual(readdirSync(join(directory, 'marks')), []);
  });

  test('gives up a site that sends nothing, and stops at once on request', async () => {
    const { version } = server.add({ 'init.yml': 'slow' });
    server.state.beforeFile = () => new Promise(() => {});
    await assert.rejects(
      cacheOf({ silenceMs: 300 }).open(version, never),
      unavailable(/nothing for too long/),
    );
    const stopper = new AbortController();
    server.state.beforeFile = async () => stopper.abort();
    await assert.rejects(cacheOf().open(version, stopper.signal), { name: 'AbortError' });
  });

  test('two judges that need the same file fetch it once', async () => {
    const { version } = server.add({ 'init.yml': 'shared by two' });
    let isHeld = true;
    server.state.beforeFile = async () => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const both = [cacheOf().open(version, never)];
    const foldersBeingMade = () =>
      readdirSync(join(directory, 'unfinished')).filter((name) => name.endsWith('.folder'));
    await eventually('the first judge asks for the file', () =>
      server.requests.includes('/judge-data/files/#'),
    );
    both.push(cacheOf().open(version, never));
    await eventually('both make the folder', () => foldersBeingMade().length === 2);
    isHeld = false;
    const opened = await Promise.all(both);
    assert.deepEqual(
      opened.map(({ folder }) => contentOf(folder, 'init.yml')),
      ['shared by two', 'shared by two'],
    );
    assert.equal(server.requests.filter((request) => request.includes('files')).length, 1);
  });

  test('removes the versions that were used least recently, and never one in use', async () => {
    const cache = cacheOf({ limitBytes: 2.5 * megabyte });
    const added = ['1', '2', '3', '4'].map((text) =>
      server.add({ 'init.yml': Buffer.alloc(megabyte, text) }),
    );
    const versions = added.map(({ version }) => version);
    const used = await cache.open(versions[0]!, never);
    (await cache.open(versions[1]!, never)).release();
    (await cache.open(versions[2]!, never)).release();
    assert.deepEqual(readdirSync(join(directory, 'versions')).sort(), [versions[0]!, versions[2]!].sort());
    used.release();
    utimesSync(join(directory, 'versions', versions[0]!), new Date(0), new Date(0));
    (await cache.open(versions[3]!, never)).release();
    assert.deepEqual(readdirSync(join(directory, 'versions')).sort(), [versions[2]!, versions[3]!].sort());
    assert.equal(readdirSync(join(directory, 'files')).length, 2);
  });

  test('reads files from before the start of the machine again, and replaces damaged ones', async () => {
    const { version } = server.add({ 'init.yml': 'whole', 'a.in': 'other' });
    const { folder, release } = await cacheOf().open(version, never);
    release();
    writeFileSync(join(folder, 'init.yml'), 'wh\0\0\0');
    for (const path of [join(folder, 'init.yml'), join(folder, 'a.in'), folder]) utimesSync(path, 1000, 1000);
    const again = await cacheOf().open(version, never);
    assert.deepEqual(
      [contentOf(again.folder, 'init.yml'), contentOf(again.folder, 'a.in')],
      ['whole', 'other'],
    );
    assert.equal(server.requests.filter((request) => request.includes('files')).length, 3);
  });
});

test('the time of a version consists of its first bits', () => {
  assert.equal(versionTime('0'.repeat(64)), 1_000_000_000);
  assert.equal(versionTime('f'.repeat(64)), 1_000_000_000 + 2 ** 29 - 1 + 1023 / 1024);
  assert.equal(versionTime(`0000000f00${'0'.repeat(54)}`), 1_000_000_001 + 1023 / 1024 - 127 / 1024);
});

test('a manifest is sorted by the bytes of the paths', () => {
  const files = ['b', 'ä', 'a/c', 'Z'].map((path) => ({ path, hash: 'h', bytes: 1 }));
  assert.equal(manifestText(files), 'h 1 Z\nh 1 a/c\nh 1 b\nh 1 ä\n');
});
