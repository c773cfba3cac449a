import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { maxUploadBytes, partialUploads, writeAll } from '@tribunal/server/blobs/partial-uploads';
import { removeOldUploads } from '@tribunal/server/blobs/remove-old-uploads';
import { createDiskSpace } from '@tribunal/server/environment/disk-space';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../../test/eventually.ts';
import { zipOf } from '../../../../judge/test/zip-builder.ts';
import { people } from '../../fixtures/accounts.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-parts-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
let freeBytes = Number.POSITIVE_INFINITY;
const disk = createDiskSpace(async () => freeBytes);
const site = testSite(database, { disk, settings: { SITE_DATA_DIR: dataDirectory } });
const app = await buildApp(site);
await app.listen({ port: 0, host: '127.0.0.1' });
after(() => {
  app.server.closeAllConnections();
  return app.close();
});
const { port } = app.server.address() as AddressInfo;
const { aPerson, aToken } = people(site, app);
await builders(database).aProblem({ code: 'sums' });
const tokens = [await aToken(await aPerson({ is_superuser: true }))];

const archive = zipOf(
  { name: '1.in', content: '1 2\n' },
  { name: '1.out', content: '3\n' },
  // Does not compress, so that there are several parts.
  { name: '2.in', content: randomBytes(3 << 20).toString('hex') },
  { name: '2.out', content: '' },
);

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | URLSearchParams;
  readonly token?: string;
}

function send(method: string, path: string, { headers = {}, body, token = tokens[0]! }: Sending = {}) {
  const own = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const sent = { method, headers: { ...own, ...headers }, ...(body !== undefined && { body }) };
  return fetch(`http://127.0.0.1:${port}${path}`, sent as RequestInit);
}

async function begin(bytes: number, given: Sending = {}, path = '/problem/sums/upload') {
  const headers = { 'upload-length': String(bytes), ...given.headers };
  return send('POST', path, { ...given, headers });
}

async function begun(bytes: number, given: Sending = {}): Promise<string> {
  const reply = await begin(bytes, given);
  assert.equal(reply.status, 201);
  return reply.headers.get('location') ?? '';
}

const partHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

async function append(url: string, offset: number, body: Buffer) {
  const reply = await send('PATCH', url, { headers: partHeaders(offset), body });
  return [reply.status, reply.headers.get('upload-offset')];
}

async function offsetOf(url: string): Promise<number> {
  return Number((await send('HEAD', url)).headers.get('upload-offset'));
}

const use = (url: string) =>
  send('POST', '/problem/sums/test_data', {
    body: new URLSearchParams({ test_data: url.replace('/uploads/', '') }),
  });

describe('a file that is sent in parts', () => {
  test('becomes test data when all of it has arrived', async () => {
    const url = await begun(archive.length, { headers: { 'x-content-sha256': hash('sha256', archive) } });
    const half = archive.length >> 1;
    assert.deepEqual(await append(url, 0, archive.subarray(0, half)), [200, String(half)]);
    assert.equal((await use(url)).status, 404, 'before it is complete');
    assert.deepEqual(await append(url, half, archive.subarray(half)), [200, String(archive.length)]);
    const used = await use(url);
    const { data } = (await used.json()) as { data: { cases: number } };
    assert.deepEqual([used.status, data.cases], [200, 2]);
    assert.equal((await send('GET', url)).status, 404, 'afterwards');
  });

  test('continues after an interruption where it ended', async () => {
    const url = await begun(archive.length);
    const headers = { ...partHeaders(0), authorization: `Bearer ${tokens[0]}` };
    const interrupted = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers });
    interrupted.on('error', () => {});
    interrupted.write(archive.subarray(0, 1_000_000));
    await eventually('a part has arrived', async () => (await offsetOf(url)) === 1_000_000);
    interrupted.destroy();
    await new Promise((resolve) => interrupted.once('close', resolve));
    const offset = await offsetOf(url);
    assert.deepEqual(await append(url, offset, archive.subarray(offset)), [200, String(archive.length)]);
    assert.equal((await use(url)).status, 200);
  });

  test('replaces the content of a problem as a package, after a preview', async () => {
    const url = await begun(archive.length);
    await append(url, 0, archive);
    const sent = { package: url.replace('/uploads/', '') };
    const preview = await send('POST', '/problem/sums/edit', {
      body: new URLSearchParams({ ...sent, preview: '1' }),
    });
    const replaced = await send('POST', '/problem/sums/edit', { body: new URLSearchParams(sent) });
    assert.deepEqual([preview.status, replaced.status], [200, 200]);
    assert.equal((await send('GET', url)).status, 404);
  });

  test('is refused at another place than its end, and the answer says where that is', async () => {
    const url = await begun(10);
    assert.deepEqual(await append(url, 0, Buffer.from('0123')), [200, '4']);
    assert.deepEqual(await append(url, 0, Buffer.from('0123')), [409, '4']);
    assert.deepEqual(await append(url, 5, Buffer.from('5')), [409, '4']);
    await send('DELETE', url);
    assert.equal((await send('GET', url)).status, 404);
  });

  test('is refused with more bytes than announced, with or without their number', async () => {
    const url = await begun(10);
    assert.equal((await append(url, 0, Buffer.from('0123456789x')))[0], 413);
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('0123456789x'));
        controller.close();
      },
    });
    const headers = { ...partHeaders(0), authorization: `Bearer ${tokens[0]}` };
    const init = { method: 'PATCH', headers, body: pieces, duplex: 'half' } as RequestInit;
    assert.equal((await fetch(`http://127.0.0.1:${port}${url}`, init)).status, 413);
    await send('DELETE', url);
  });

  test('is removed when its content has another hash than announced', async () => {
    const url = await begun(4, { headers: { 'x-content-sha256': hash('sha256', 'good') } });
    const reply = await send('PATCH', url, { headers: partHeaders(0), body: Buffer.from('evil') });
    assert.equal(reply.status, 400);
    assert.match(((await reply.json()) as { error: { message: string } }).error.message, /announced hash/);
    assert.equal((await send('GET', url)).status, 404);
  });

  test('belongs to its sender alone', async () => {
    const url = await begun(4);
    const token = await aToken(await aPerson({ is_superuser: true }));
    const statuses = await Promise.all([
      send('GET', url, { token }),
      send('PATCH', url, { token, headers: partHeaders(0), body: 'evil' }),
      send('DELETE', url, { token }),
    ]);
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [404, 404, 204],
    );
    assert.equal(await offsetOf(url), 0);
    await send('DELETE', url);
  });

  test('needs the right to edit the problem or to create one, and has limits', async () => {
    const token = await aToken(await aPerson());
    assert.deepEqual(
      [(await begin(4, { token })).status, (await begin(4, { token }, '/problems/upload')).status],
      [403, 403],
    );
    for (const length of ['', '0', '-1', 'x', '1'.repeat(20)])
      assert.equal((await begin(0, { headers: { 'upload-length': length } })).status, 400);
    assert.equal((await begin(4, { headers: { 'x-content-sha256': 'x' } })).status, 400);
    assert.equal((await begin(maxUploadBytes + 1)).status, 413);
    const urls = [];
    for (let left = 5; left > 0; left -= 1) urls.push(await begun(1));
    assert.equal((await begin(1)).status, 409);
    for (const url of urls) await send('DELETE', url);
  });
});

test('what was left behind is removed after a day', async () => {
  const folder = join(dataDirectory, 'uploads');
  const old = new Date('2026-01-01T00:00:00Z');
  mkdirSync(join(folder, 'parts', '7'), { recursive: true });
  mkdirSync(join(folder, 'staging'));
  const names = ['parts/7/an-upload', 'staging', 'archive.zip'];
  for (const name of ['parts/7/an-upload', 'archive.zip', 'parts/7/new'])
    writeFileSync(join(folder, name), '');
  for (const name of names) utimesSync(join(folder, name), old, old);
  await removeOldUploads(dataDirectory, new Date());
  assert.deepEqual(readdirSync(folder), ['parts']);
  assert.deepEqual(readdirSync(join(folder, 'parts', '7')), ['new']);
  assert.ok(existsSync(join(folder, 'parts')));
});

describe('when the disk of the site is full', () => {
  const pathOf = (url: string) => {
    const parts = join(dataDirectory, 'uploads', 'parts');
    const [found] = readdirSync(parts, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes(url.replace('/uploads/', '')),
    );
    return join(parts, found ?? '');
  };

  test('an upload is refused with 507 at its begin and at each part, and what has arrived stays', async (context) => {
    context.after(() => {
      freeBytes = Number.POSITIVE_INFINITY;
    });
    const url = await begun(archive.length);
    assert.deepEqual(await append(url, 0, archive.subarray(0, 1000)), [200, '1000']);
    freeBytes = 200e6 + 100;
    assert.equal((await begin(archive.length)).status, 507);
    assert.deepEqual(await append(url, 1000, archive.subarray(1000)), [507, null]);
    freeBytes = Number.POSITIVE_INFINITY;
    assert.equal(await offsetOf(url), 1000);
    assert.deepEqual(await append(url, 1000, archive.subarray(1000)), [200, String(archive.length)]);
    await send('DELETE', url);
  });

  test('a write that the disk refuses is answered with 507, too', async () => {
    const url = await begun(archive.length);
    const path = pathOf(url);
    rmSync(path);
    symlinkSync('/dev/full', path);
    assert.deepEqual(await append(url, 0, archive), [507, null]);
    await send('DELETE', url);
  });

  test('what one call does not write is written by the next', async () => {
    const written: number[] = [];
    const file = {
      write: async (content: Uint8Array, offset: number, length: number, position: number) => {
        const bytesWritten = Math.min(length, 3);
        written.push(...content.subarray(offset, offset + bytesWritten));
        assert.equal(position, 10 + offset);
        return { bytesWritten, buffer: content };
      },
    };
    await writeAll(file as unknown as Parameters<typeof writeAll>[0], Buffer.from('12345678'), 10);
    assert.equal(Buffer.from(written).toString(), '12345678');
  });
});

test('an upload continues after the site was killed during a part', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-killed-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const uploads = partialUploads(folder, disk);
  const begun = await uploads.begin(1, archive.length, hash('sha256', archive));
  assert.ok('id' in begun);
  const { id } = begun;
  const program = fileURLToPath(new URL('./upload-program.ts', import.meta.url));
  const args = [...process.execArgv.filter((one) => one !== '--test'), program, folder, id];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  context.after(() => child.kill('SIGKILL'));
  child.stdin?.on('error', () => {});
  child.stdin?.write(archive.subarray(0, 1_000_000));
  const received = async () => (await uploads.find(1, id))?.received ?? 0;
  await eventually('a part has arrived', async () => (await received()) === 1_000_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const offset = await received();
  const rest = { offset, length: null, content: [archive.subarray(offset)] };
  const ended = await uploads.append(1, id, rest as unknown as Parameters<typeof uploads.append>[2]);
  assert.deepEqual(ended, { id, bytes: archive.length, received: archive.length });
  const path = await uploads.pathOf(1, id);
  assert.equal(path && statSync(path).size, archive.length);
});
