import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { diskSpaceShortage } from '../src/free-disk-space.ts';

test('a judge requires free disk space for the output of programs', () => {
  assert.equal(diskSpaceShortage(tmpdir(), 0), null);
  assert.match(
    diskSpaceShortage(tmpdir(), Number.POSITIVE_INFINITY) ?? '',
    /^only \d+ MB are free on the disk$/,
  );
});
