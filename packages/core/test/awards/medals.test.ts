import assert from 'node:assert/strict';
import { test } from 'node:test';
import { medalsOf } from '../../src/awards/medals.ts';

const row = (id: number, rank: number | null, score = 1) => ({ id, rank, score });

test('equal ranks share a medal; without a rank or a score there is none', () => {
  const rows = [row(1, 1), row(2, 1), row(3, 3), row(4, 4), row(5, 5, 0), row(6, null)];
  assert.deepEqual(
    [...medalsOf(rows, { gold: 1, silver: 2, bronze: 2 })],
    [
      [1, 'gold'],
      [2, 'gold'],
      [3, 'silver'],
      [4, 'bronze'],
    ],
  );
});
