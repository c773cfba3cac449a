import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { gzipPieces, minCachedBytes } from '@tribunal/server/http/data/gzip-pieces';
import fc from 'fast-check';

test('the file contains the pieces in order', async () => {
  const large = Buffer.alloc(minCachedBytes, 'large and the same each time, ');
  const piece = fc.oneof(fc.uint8Array({ maxLength: 3000 }).map(Buffer.from), fc.constant(large));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      deepEqual(gunzipSync(Buffer.concat(await gzipPieces(pieces))), Buffer.concat(pieces));
    }),
  );
});

test('a large piece is compressed once, a small one each time', async () => {
  const [large, small] = [Buffer.alloc(minCachedBytes, 'x'), Buffer.from('x')];
  const [first, second] = [await gzipPieces([small, large]), await gzipPieces([small, large])];
  equal(first[2], second[2]);
  notEqual(first[1], second[1]);
});
