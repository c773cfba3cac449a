import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblemFile } from '@tribunal/core/test-data/problem-file';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const png = bytes(
  [0x89, ...bytes('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 1],
  'IDATx',
  [1, 2, 3, 4, 0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 16, 0, 32, 1, 0xff, 0xda, 0, 3, 1],
  [7, 0xff, 0, 0xff, 0xd3, 9, 0xff, 0xff, 0xd9],
);
const webp = Uint8Array.from(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'));

function sized(width: number, height: number): Uint8Array {
  const image = png.slice();
  new DataView(image.buffer).setUint32(16, width);
  new DataView(image.buffer).setUint32(20, height);
  return image;
}

test('images are recognized by their content and must be complete', () => {
  assert.deepEqual(readProblemFile('a.png', png, null), { kind: 'image', mediaType: 'image/png' });
  assert.deepEqual(readProblemFile('a.jpg', png, null), { kind: 'image', mediaType: 'image/png' });
  for (const content of [png.slice(0, 40), bytes('GIF89a......'), bytes('<svg onload="alert(1)"/>')])
    assert.deepEqual(readProblemFile('a.png', content, null), { fault: 'file is not an image' });
  assert.deepEqual(readProblemFile('a.svg', bytes('<svg/>'), null), { fault: 'file is not an image' });
  assert.deepEqual(readProblemFile('a.txt', bytes('x'), 'image'), { fault: 'file is not an image' });
});

test('an image followed by something else is refused, whatever it is', () => {
  for (const image of [png, jpeg, webp]) {
    assert.ok('kind' in readProblemFile('a.png', image, null));
    for (const more of ['<script>alert(1)</script>', 'PK', '\0'])
      assert.deepEqual(readProblemFile('a.png', bytes([...image], more), null), {
        fault: 'file is not an image',
      });
  }
});

test('a page that begins like an image is none', () => {
  const beginning = [...png.slice(0, 33)];
  for (const page of [
    bytes(beginning, '<html><script>alert(1)</script></html>'),
    bytes(beginning, [0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82]),
    bytes([...jpeg.slice(0, 12)], '<html>', [0xff, 0xd9]),
    jpeg.slice(0, -2),
    webp.slice(0, -1),
  ])
    assert.deepEqual(readProblemFile('a.png', page, null), { fault: 'file is not an image' });
});

test('an image with too many pixels is refused, however small its file is', () => {
  for (const [width, height] of [
    [10_001, 1],
    [1, 4_294_967_295],
    [8000, 8000],
  ] as const)
    assert.deepEqual(readProblemFile('a.png', sized(width, height), null), { fault: 'file is too large' });
  assert.ok('kind' in readProblemFile('a.png', sized(8000, 6000), null));
});

test('a statement is a PDF, and a PDF is never an image', () => {
  const pdf = bytes('%PDF-1.7 …');
  assert.deepEqual(readProblemFile('a.pdf', pdf, 'statement'), {
    kind: 'statement',
    mediaType: 'application/pdf',
  });
  assert.deepEqual(readProblemFile('a.png', pdf, 'image'), {
    kind: 'attachment',
    mediaType: 'application/pdf',
  });
  assert.deepEqual(readProblemFile('a.pdf', bytes('<html>'), null), { fault: 'file is not a PDF' });
  assert.deepEqual(readProblemFile('a.txt', bytes('x'), 'statement'), { fault: 'file is not a PDF' });
});

test('names have no folders and no characters with a meaning, and files have content', () => {
  for (const name of ['', '../a', 'a b', '.hidden', 'a"b', 'x'.repeat(101)])
    assert.deepEqual(readProblemFile(name, png, null), { fault: 'file name is not allowed' });
  assert.deepEqual(readProblemFile('a.txt', new Uint8Array(), null), { fault: 'file is empty' });
  assert.deepEqual(readProblemFile('a.zip', bytes('PK'), null), {
    kind: 'attachment',
    mediaType: 'application/octet-stream',
  });
});
