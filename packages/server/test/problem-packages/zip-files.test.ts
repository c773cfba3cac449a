import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { openZip, type ZipCaps } from '@tribunal/judge/test-data/zip';
import { zipStream } from '@tribunal/server/problem-packages/export/zip-stream';
import { ZipFile } from 'yazl';
import { zipOf } from '../../../judge/test/zip-builder.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-zip-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

async function opened(content: Buffer | Readable, caps?: ZipCaps) {
  const path = join(folder, `${++count}.zip`);
  if (Buffer.isBuffer(content)) writeFileSync(path, content);
  else await pipeline(content, createWriteStream(path));
  return openZip(openSync(path, 'r'), caps);
}

test('a zip file of 64 bits is read', async () => {
  const file = new ZipFile();
  file.addBuffer(Buffer.from('1 2\n'), 'data/1.in', { forceZip64Format: true });
  file.addBuffer(Buffer.from('3\n'), 'data/1.ans');
  file.end({ forceZip64Format: true, comment: '' });
  const zip = await opened(file.outputStream as Readable);
  assert.deepEqual(zip.names, ['data/1.in', 'data/1.ans']);
  assert.deepEqual(
    [String(await zip.read('data/1.in')), String(await zip.read('data/1.ans'))],
    ['1 2\n', '3\n'],
  );
  zip.close();
});

test('a zip file with more than 65,535 entries is written and read', async () => {
  const total = 65_537;
  const names = Array.from({ length: total }, (_, index) => `${index}.in`);
  const files = names.map((name) => ({ name, open: async () => Readable.from([Buffer.from(name)]) }));
  const caps = { entries: total, entryBytes: 100, totalBytes: 1 << 20 };
  const zip = await opened(zipStream(files), caps);
  assert.deepEqual(zip.names, names);
  assert.equal(String(await zip.read('65536.in')), '65536.in');
  zip.close();
});

test('equal files give equal archives', async () => {
  const bytes = async () => {
    const chunks: Buffer[] = [];
    const files = [{ name: '1.in', open: async () => Readable.from([Buffer.from('x')]) }];
    for await (const chunk of zipStream(files)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  assert.deepEqual(await bytes(), await bytes());
});

test('an archive that nobody reads any more closes the file that it was reading', async () => {
  const content = new Readable({ read() {} });
  const zip = zipStream([{ name: '1.in', open: async () => content }]);
  zip.once('readable', () => zip.destroy());
  await new Promise((resolve) => content.once('close', resolve));
});

test('an archive ends with an error if one of its files does', async () => {
  const open = async () => Promise.reject(new Error('the file store is away'));
  await assert.rejects(Readable.from(zipStream([{ name: '1.in', open }])).toArray(), /file store is away/);
});

const names: readonly [encoding: string, name: Buffer, expected: string][] = [
  ['UTF-8 that is not marked', Buffer.from('Tổng.txt'), 'Tổng.txt'],
  ['CP437', Buffer.from('t\x83che \x9abung Gr\x94\xe1e.txt', 'latin1'), 'tâche Übung Größe.txt'],
  // 問題 in Shift-JIS
  ['Shift-JIS', Buffer.from('\x96\xe2\x91\xe8.txt', 'latin1'), '問題.txt'],
];
for (const [encoding, name, expected] of names)
  test(`a name in ${encoding} is read`, async () => {
    const zip = await opened(zipOf({ name, content: 'x' }, { name: '1.in', content: 'y' }));
    assert.deepEqual(zip.names, [expected, '1.in']);
    zip.close();
  });

test('positions beyond what a file can have are refused', async () => {
  const file = new ZipFile();
  file.addBuffer(Buffer.from('x'), '1.in', { forceZip64Format: true });
  file.end({ forceZip64Format: true, comment: '' });
  const bytes = Buffer.concat((await (file.outputStream as Readable).toArray()) as Buffer[]);
  for (const [signature, at] of [
    ['PK\x06\x07', 8],
    ['PK\x06\x06', 48],
  ] as const) {
    const broken = Buffer.from(bytes);
    broken.fill(0xff, broken.indexOf(signature) + at, broken.indexOf(signature) + at + 8);
    await assert.rejects(opened(broken), { name: 'ProblemDataError', message: 'the archive is cut short' });
  }
});
