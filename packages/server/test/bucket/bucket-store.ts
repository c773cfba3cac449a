// Run by `npm run test:bucket`, which installs the S3 server; not part of `npm test`.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type BlobStore, FilesUnavailable, MissingBlob } from '@tribunal/server/blobs/blob-store';
import { type FileSettings, openFileStore } from '@tribunal/server/blobs/open-file-store';
import { type S3Server, s3Server } from './s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bucket-'));
let server: S3Server;
let store: BlobStore;
let settings: FileSettings;

before(async () => {
  server = await s3Server(process.env.S3_SERVER ?? '', folder);
  await server.start();
  const place = { SITE_DATA_DIR: join(folder, 'data'), SITE_FILES_URL: 's3://tribunal/some/prefix' };
  settings = { ...server.settings, ...place, AWS_REGION: 'us-east-1' };
  store = openFileStore(settings);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function listed(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { hash: name, bytes } of store.list()) found.set(name, bytes);
  return found;
}

describe('a bucket of a real S3 server', () => {
  test('keeps bytes and streams by their hash', async () => {
    const small = Buffer.from('0123456789');
    const large = randomBytes(9 << 20);
    const stored = await store.put(small);
    assert.deepEqual(stored, { hash: hash('sha256', small), bytes: 10 });
    const pieces = async function* () {
      for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000);
    };
    const streamed = await store.put(pieces());
    assert.deepEqual(streamed, { hash: hash('sha256', large), bytes: large.length });
    assert.deepEqual(readdirSync(join(folder, 'data', 'files')), []);
    assert.equal(await store.has(stored.hash), true);
    assert.ok((await buffer(await store.read(streamed.hash))).equals(large));
    assert.equal(await text(await store.read(stored.hash, { start: 3, end: 5 })), '345');
    assert.equal(await text(await store.read(stored.hash, { start: 8 })), '89');
    assert.deepEqual(await listed(), new Map([stored, streamed].map((one) => [one.hash, one.bytes])));
    await store.put(small);
    const empty = await store.put(Buffer.alloc(0));
    assert.equal(await text(await store.read(empty.hash)), '');
    for (const one of [stored, streamed, empty]) await store.remove(one.hash);
    await store.remove(stored.hash);
    assert.equal(await store.has(stored.hash), false);
    await assert.rejects(store.read(stored.hash), MissingBlob);
    assert.equal((await listed()).size, 0);
  });

  test('belongs to the first site that claims it, and its owner is no file', async () => {
    assert.deepEqual([await store.claim?.('one'), await store.claim?.('two')], ['one', 'one']);
    assert.equal((await listed()).size, 0);
  });

  test('lists more files than one answer contains', async () => {
    const names = new Set<string>();
    await Promise.all(
      Array.from({ length: 16 }, async (_none, part) => {
        for (let index = 0; index < 70; index += 1)
          names.add((await store.put(Buffer.from(`${part} ${index}`))).hash);
      }),
    );
    assert.deepEqual(new Set((await listed()).keys()), names);
    for (const name of names) await store.remove(name);
  });

  test('refuses a wrong key and a missing bucket with a reason, and tells no key', async () => {
    const wrongKey = openFileStore({ ...settings, AWS_SECRET_ACCESS_KEY: 'another key' });
    await assert.rejects(wrongKey.put(Buffer.from('x')), (error: Error) => {
      assert.ok(error instanceof FilesUnavailable);
      assert.ok(!error.message.includes('another key'));
      return true;
    });
    const nowhere = openFileStore({ ...settings, SITE_FILES_URL: 's3://nothing-here' });
    await assert.rejects(nowhere.put(Buffer.from('x')), /NoSuchBucket/);
  });

  test('is unavailable while the server is away', async () => {
    const { hash: name } = await store.put(Buffer.from('kept'));
    await server.stop();
    await assert.rejects(store.has(name), FilesUnavailable);
    await assert.rejects(store.put(Buffer.from('new')), /ECONNREFUSED/);
    await server.start();
    assert.equal(await text(await store.read(name)), 'kept');
    await store.remove(name);
  });
});
