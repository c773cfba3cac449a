import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictMatrix } from '@tribunal/core/verdict-changes';
import type { Result } from '@tribunal/core/verdicts';

const changes = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [before, after] = pair.split(' ') as [Result, Result];
    return { before, after };
  });

test('a rejudge is told as a table: a row for each result before, a column for each after', () => {
  assert.deepEqual(verdictMatrix(changes('WA AC', 'AC AC', 'AC AC', 'AC TLE')), {
    results: ['AC', 'WA', 'TLE'],
    counts: [
      [2, 0, 1],
      [1, 0, 0],
      [0, 0, 0],
    ],
    changed: 2,
  });
});

test('of nothing there is nothing to tell', () => {
  assert.deepEqual(verdictMatrix([]), { results: [], counts: [], changed: 0 });
});
