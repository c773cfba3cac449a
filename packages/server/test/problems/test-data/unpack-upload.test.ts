import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { unpackUpload } from '@tribunal/server/test-data/unpack-upload';
import { type ZipPart, zipOf } from '../../../../judge/test/zip-builder.ts';

const root = mkdtempSync(join(tmpdir(), 'tribunal-upload-'));
after(() => rmSync(root, { recursive: true, force: true }));
let counter = 0;

/** An archive, and an empty folder for its problem. */
function upload(...parts: ZipPart[]) {
  const place = join(root, String(++counter));
  mkdirSync(join(place, 'problems'), { recursive: true });
  const archive = join(place, 'upload.zip');
  writeFileSync(archive, zipOf(...parts));
  return { archive, problems: join(place, 'problems'), folder: join(place, 'problems', 'sums') };
}

const init = { name: 'init.yml', content: 'test_cases: []\n' };

test('an archive becomes a folder', async () => {
  const { archive, problems, folder } = upload(init, { name: 'tests/1.in', content: '1 2\n', stored: true });
  assert.deepEqual(await unpackUpload(archive, folder), ['init.yml', 'tests/1.in']);
  assert.equal(readFileSync(join(folder, 'tests/1.in'), 'utf8'), '1 2\n');
  assert.deepEqual(readdirSync(problems), ['sums']);
});

test('a single top folder and files of desktop systems are ignored', async () => {
  const { archive, folder } = upload(
    { name: 'sums/init.yml', content: 'test_cases: []\n' },
    { name: 'sums/tests/1.in', content: '1 2\n' },
    { name: 'sums/.DS_Store', content: 'x' },
    { name: '__MACOSX/sums/._init.yml', content: 'x' },
  );
  assert.deepEqual(await unpackUpload(archive, folder), ['init.yml', 'tests/1.in']);
});

describe('an archive is refused without leaving files', () => {
  const long = 'x'.repeat(201);
  const refusals: [string, ZipPart[], RegExp][] = [
    [
      'with a path outside the folder',
      [init, { name: '../evil', content: 'x' }],
      /forbidden name "\.\.\/evil"/,
    ],
    ['with such a path in a subfolder', [{ name: 'a/../../evil', content: 'x' }], /forbidden name/],
    ['with an absolute name', [{ name: '/etc/passwd', content: 'x' }], /forbidden name/],
    ['with a path of another system', [{ name: 'a\\b', content: 'x' }], /forbidden name/],
    ['with a drive', [{ name: 'C:evil', content: 'x' }], /forbidden name/],
    ['with a hidden file', [{ name: '.bashrc', content: 'x' }], /forbidden name/],
    ['with a NUL in a name', [{ name: 'a\0b', content: 'x' }], /forbidden name/],
    ['with an empty part', [{ name: 'a//b', content: 'x' }], /forbidden name/],
    ['with a name that is too long', [{ name: long, content: 'x' }], /forbidden name/],
    ['with too many nested folders', [{ name: 'a/b/c/d/e/f', content: 'x' }], /forbidden name/],
    [
      'with a link',
      [init, { name: 'link', content: '/etc/passwd', claims: { mode: 0o120777 } }],
      /a link or a device/,
    ],
    ['with a device', [{ name: 'null', content: '', claims: { mode: 0o020666 } }], /a link or a device/],
    [
      'that is larger than stated',
      [{ name: 'a', content: 'x'.repeat(5000), claims: { size: 10 } }],
      /damaged/,
    ],
    [
      'with a stated size that is too large',
      [{ name: 'a', content: 'x', claims: { size: 0x7fffffff } }],
      /too large/,
    ],
    [
      'with a file in place of a folder',
      [init, { name: 'a', content: 'x' }, { name: 'a/b', content: 'y' }],
      /as a file and as a folder/,
    ],
    ['that is damaged', [{ name: 'a', content: 'x', claims: { checksum: 7 } }], /damaged/],
    ['that is encrypted', [{ name: 'a', content: 'x', claims: { flags: 1 } }], /encrypted/],
  ];
  for (const [title, parts, message] of refusals) {
    test(title, async () => {
      const { archive, problems, folder } = upload(...parts);
      await assert.rejects(unpackUpload(archive, folder), { name: 'ProblemDataError', message });
      assert.deepEqual(readdirSync(problems), []);
      assert.ok(!existsSync(join(root, 'evil')));
    });
  }

  test('with too many files', async () => {
    const parts = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.in`, content: 'x' }));
    const { archive, folder } = upload(...parts);
    const caps = { entries: 5, entryBytes: 1000, totalBytes: 1000 };
    await assert.rejects(unpackUpload(archive, folder, caps), {
      message: 'the archive has more than 5 entries',
    });
  });

  test('that would fill the disk although it is small', async () => {
    const parts = Array.from({ length: 4 }, (_, index) => ({
      name: `${index}.in`,
      content: '0'.repeat(400_000),
    }));
    const { archive, folder } = upload(...parts);
    const caps = { entries: 100, entryBytes: 500_000, totalBytes: 1_000_000 };
    await assert.rejects(unpackUpload(archive, folder, caps), {
      message: 'the archive is too large when unpacked',
    });
  });

  test('that is not an archive', async () => {
    const { archive, folder } = upload();
    writeFileSync(archive, 'PK? no.');
    await assert.rejects(unpackUpload(archive, folder), { name: 'ProblemDataError' });
  });
});
