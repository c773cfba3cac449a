import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileCursor } from '@tribunal/client/cursor';

const cursor = {
  contest: 'spring',
  status: 'final',
  judgedAt: '2025-03-01T10:00:00.002+00:00',
  ids: ['7', '9'],
} as const;

async function aDirectory(t: { after(remove: () => Promise<void>): void }): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tribunal-cursor-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

test('a cursor file returns the cursor saved last, and null before the first save', async (t) => {
  const directory = await aDirectory(t);
  const path = join(directory, 'cursor');
  assert.equal(await fileCursor(path).load(), null);
  await fileCursor(path).save({ ...cursor, ids: ['1'] });
  await fileCursor(path).save(cursor);
  assert.deepEqual(await fileCursor(path).load(), cursor);
  assert.deepEqual(await readdir(directory), ['cursor']);
});

test('an unfinished write next to the cursor file has no effect', async (t) => {
  const path = join(await aDirectory(t), 'cursor');
  await fileCursor(path).save(cursor);
  await writeFile(`${path}.tmp`, '{"format":"tri');
  assert.deepEqual(await fileCursor(path).load(), cursor);
});

test('a damaged or foreign file is refused and never treated as a new cursor', async (t) => {
  const path = join(await aDirectory(t), 'cursor');
  const foreign = { ...cursor, format: 'something else' };
  for (const text of [
    '',
    '{"format":"tribunal subm',
    'null',
    '[]',
    '{}',
    JSON.stringify(foreign),
    'MZ\0\0',
  ]) {
    await writeFile(path, text);
    await assert.rejects(fileCursor(path).load(), {
      message: `${path} is damaged or is not a cursor file; remove it to start from the beginning`,
    });
  }
});

test('a cursor file that cannot be read or written is an error that names it', async (t) => {
  const directory = await aDirectory(t);
  const path = join(directory, 'missing', 'cursor');
  await assert.rejects(fileCursor(directory).load(), { message: `cannot read the cursor file ${directory}` });
  await assert.rejects(fileCursor(path).save(cursor), { message: `cannot write the cursor file ${path}` });
});
