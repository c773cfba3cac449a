import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { removeUnusedFiles } from '@tribunal/server/actions/problems/test-data/remove-unused-files';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testBlobs } from '../../fixtures/blobs.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadText } from '../../fixtures/snapshot.ts';
import { square as png } from '../../problem-packages/package-fixtures.ts';
import { uploadOf } from '../../problem-packages/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const setter = await aToken(await aPerson({ username: 'setter', permissions: ['edit_own_problem'] }));
const stranger = await aToken(await aPerson({ username: 'stranger' }));

async function call(url: string, payload?: object, token = setter) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const method = payload ? 'POST' : 'GET';
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

async function upload(fileName: string, file: Buffer, fields = {}, token = setter) {
  const { headers, payload } = uploadOf('file', file, fields, fileName);
  const given = { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/problem/drawn/files', headers: given, payload });
  return { status: reply.statusCode, ...reply.json() };
}

const description = 'See ![a square](square.png) and [the data](data.zip).';
await call('/problems/new', { code: 'drawn', name: 'Drawn', description, is_public: false });

describe('a file of a problem', () => {
  test('is uploaded with its name, and statements use it by that name', async () => {
    const { status, data } = await upload('square.png', png);
    assert.deepEqual([status, data.kind, data.media_type], [201, 'image', 'image/png']);
    assert.equal((await upload('data.zip', Buffer.from('PK…'))).status, 201);
    assert.equal(
      (await upload('x.pdf', Buffer.from('%PDF-1.4'), { kind: 'statement', name: 'en.pdf' })).status,
      201,
    );
    const page = contentOf(
      await app.inject({ url: '/problem/drawn', headers: { authorization: `Bearer ${setter}` } }),
    );
    assert.match(page, new RegExp(`<img src="${data.url}" alt="a square"`));
    assert.match(page, /<a href="\/problem\/drawn\/file\/[0-9a-f]{64}\/data\.zip">the data<\/a>/);
    assert.match(page, /Statement as PDF: en\.pdf \(1 KiB\)/);
    const preview = await app.inject({
      method: 'POST',
      url: '/widgets/preview',
      headers: { authorization: `Bearer ${setter}` },
      payload: { content: description, problem: 'drawn' },
    });
    assert.match(preview.body, new RegExp(`<img src="${data.url}"`));
  });

  test('is sent to those who see the problem, and can run nothing', async () => {
    const { objects } = (await call('/problem/drawn/files')).data;
    const get = async (url: string, token?: string) =>
      app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
    const [zip, pdf, image] = await Promise.all(
      ['data.zip', 'en.pdf', 'square.png'].map((name) =>
        get(objects.find((one: { name: string }) => one.name === name).url, setter),
      ),
    );
    assert.deepEqual(image?.rawPayload, png);
    const headersOf = (reply = image) => [
      reply?.headers['content-type'],
      reply?.headers['content-disposition'],
      reply?.headers['content-security-policy'],
      reply?.headers['x-content-type-options'],
      reply?.headers['cache-control'],
    ];
    const safe = ["default-src 'none'; sandbox", 'nosniff', 'private, max-age=31536000, immutable'];
    assert.deepEqual(headersOf(image), ['image/png', 'inline; filename="square.png"', ...safe]);
    assert.deepEqual(headersOf(pdf), ['application/pdf', 'attachment; filename="en.pdf"', ...safe]);
    assert.deepEqual(headersOf(zip), [
      'application/octet-stream',
      'attachment; filename="data.zip"',
      ...safe,
    ]);
    const { url } = objects[0];
    assert.deepEqual([(await get(url)).statusCode, (await get(url, stranger)).statusCode], [404, 404]);
    await call('/problem/drawn/edit', { is_public: true });
    assert.equal((await get(url)).statusCode, 200);
    assert.equal((await get(url.replace('drawn', 'other'))).statusCode, 404);
    assert.equal((await get(url.replace(/data\.zip$/, 'square.png'))).statusCode, 404);
  });

  test('is refused if it is not what its name says, and from others', async () => {
    const fieldsOf = async (...args: Parameters<typeof upload>) => {
      const { status, error } = await upload(...args);
      return [status, Object.keys(error.fields)];
    };
    assert.deepEqual(await fieldsOf('fake.png', Buffer.from('<script>alert(1)</script>')), [400, ['file']]);
    assert.deepEqual(await fieldsOf('a.svg', Buffer.from('<svg xmlns="…"/>')), [400, ['file']]);
    assert.deepEqual(await fieldsOf('a.pdf', Buffer.from('<html>')), [400, ['file']]);
    assert.deepEqual(await fieldsOf('ảnh.png', png), [400, ['name']]);
    assert.equal((await upload('a.png', png, {}, stranger)).status, 403);
    assert.equal((await call('/problem/drawn/edit', { files: [] })).status, 400);
    assert.equal((await call('/problem/drawn/files')).data.objects.length, 3);
  });

  test('is part of the history, and stays as long as a revision has it', async () => {
    const removed = await call('/problem/drawn/files', { remove: 'square.png' });
    assert.deepEqual([removed.status, removed.data.objects.length], [200, 2]);
    assert.equal((await call('/problem/drawn/files', { remove: 'square.png' })).status, 404);
    const later = { ...site, now: () => new Date(site.now().getTime() + 1e12) };
    await removeUnusedFiles(later);
    const revisions = (await call('/problem/drawn/history')).data.objects;
    await call(`/problem/drawn/history/${revisions[1].number}/revert`, {});
    const { objects } = (await call('/problem/drawn/files')).data;
    const url = objects.find((one: { name: string }) => one.name === 'square.png').url;
    assert.deepEqual((await app.inject(url)).rawPayload, png);
  });

  test('is in a snapshot with its content', async () => {
    const dumped = await dumpText(database);
    const other = await testDatabase();
    await loadText(other, dumped);
    assert.equal(await dumpText(other), dumped);
    assert.match(dumped, /"type":"file"/);
    const cut = dumped
      .split('\n')
      .filter((line) => !line.startsWith('{"type":"file"'))
      .join('\n');
    const { hash } = (await call('/problem/drawn/files')).data.objects[0];
    await testBlobs.remove(hash);
    await assert.rejects(loadText(await testDatabase(), cut), new RegExp(`there is no file ${hash}`));
  });
});
