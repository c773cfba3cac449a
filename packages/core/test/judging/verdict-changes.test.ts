import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictMatrix } from '@tribunal/core/judging/verdict-changes';
import type { Result } from '@tribunal/core/judging/verdicts';

const changes = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [before, after] = pair.split(' ') as [Result, Result];
    return { before, after };
  });

test('a rejudge is summarized as a table: a row for each old result, a column for each new one', () => {
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

test('without changes the summary is empty', () => {
  assert.deepEqual(verdictMatrix([]), { results: [], counts: [], changed: 0 });
});
