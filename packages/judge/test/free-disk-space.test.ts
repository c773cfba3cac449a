import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { lackOfRoom } from '../src/free-disk-space.ts';

test('a judge wants room for what programs write', () => {
  assert.equal(lackOfRoom(tmpdir(), 0), null);
  assert.match(lackOfRoom(tmpdir(), Number.POSITIVE_INFINITY) ?? '', /^only \d+ MB are free on the disk$/);
});
