import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRasterImage } from '@tribunal/core/images/raster-image';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010002001011100ffd9', 'hex');

test('PNG, WebP and JPEG are known by their content, with their size', () => {
  assert.deepEqual(readRasterImage(png), { type: 'image/png', width: 1, height: 1 });
  assert.deepEqual(readRasterImage(webp), { type: 'image/webp', width: 1, height: 1 });
  assert.deepEqual(readRasterImage(jpeg), { type: 'image/jpeg', width: 32, height: 16 });
});

test('everything else is no image, however it begins', () => {
  const others = [
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a\x01\x00\x01\x00 and more bytes of it'),
    png.subarray(0, 18),
    jpeg.subarray(0, 22),
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('<html>')]),
    Buffer.from('ffd8ffe00000ffe00000', 'hex'),
    Buffer.from('RIFF....WEBPVP9 ...................'),
  ];
  for (const bytes of others) assert.equal(readRasterImage(bytes), null, bytes.toString('latin1'));
});
