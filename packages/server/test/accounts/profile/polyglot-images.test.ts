import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { square as png } from '../../problem-packages/package-fixtures.ts';
import { uploadOf } from '../../problem-packages/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-images-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const token = await aToken(await aPerson({ username: 'root', is_superuser: true, is_staff: true }));
await loadAll(database, [
  { type: 'organization', slug: 'north', name: 'North' },
  { type: 'user', username: 'team' },
  { type: 'problem', code: 'drawn', name: 'Drawn' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-12-31T10:00:00Z',
    end_time: '2025-12-31T12:00:00Z',
  },
]);

const script = '<script>alert(1)</script>';
const pdf = '%PDF-1.4\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj';

/** A PNG with a comment: valid, and it contains the text. */
function pngWith(text: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${text}`);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

const places = [
  ['/user/team/photo', 'photo'],
  ['/organization/north/logo', 'logo'],
  ['/contest/cup/banner', 'banner'],
  ['/problem/drawn/files', 'file'],
] as const;

async function upload(url: string, name: string, file: Buffer) {
  const { headers, payload } = uploadOf(name, file, {}, 'image.png');
  const given = { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' };
  return app.inject({ method: 'POST', url, headers: given, payload });
}

for (const [url, name] of places) {
  const addressIn = (data: Readonly<Record<string, string>>) => (name === 'file' ? data.url : data[name])!;

  test(`an image with a script inside is sent from ${url} so that no browser executes it`, async () => {
    for (const text of [script, pdf]) {
      const file = pngWith(text);
      const set = await upload(url, name, file);
      assert.ok(set.statusCode < 300, set.body);
      const { headers, rawPayload } = await app.inject(addressIn(set.json().data));
      assert.ok(rawPayload.equals(file));
      const { 'content-type': type, 'x-content-type-options': sniff } = headers;
      assert.deepEqual([type, sniff], ['image/png', 'nosniff']);
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
    }
  });

  test(`an image that is also a page, a program or a PDF is refused at ${url}, or loses that part`, async () => {
    for (const text of [script, pdf, 'PK\x03\x04', '=1;alert(1)//']) {
      const set = await upload(url, name, Buffer.concat([png, Buffer.from(text)]));
      if (name === 'file') assert.equal(set.statusCode, 400, set.body);
      else assert.deepEqual((await app.inject(addressIn(set.json().data))).rawPayload, png);
      if (name === 'file' && text === pdf) continue;
      const before = await upload(url, name, Buffer.concat([Buffer.from(text), png]));
      assert.equal(before.statusCode, 400, before.body);
    }
  });
}

test('a PDF with the name of an image is a download', async () => {
  const set = await upload('/problem/drawn/files', 'file', Buffer.concat([Buffer.from(pdf), png]));
  const { headers } = await app.inject(set.json().data.url);
  const { 'content-type': type, 'content-disposition': disposition } = headers;
  assert.deepEqual([type, disposition], ['application/pdf', 'attachment; filename="image.png"']);
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
});
