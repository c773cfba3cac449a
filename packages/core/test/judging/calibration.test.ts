import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOddSpeed, speedFactors } from '@tribunal/core/judging/calibration';

const time = (judge: string, program: string, seconds: number) => ({ judge, program, seconds });

test('a judge is compared with the median of all judges', () => {
  const factors = speedFactors([time('b', 'x', 1.2), time('a', 'x', 1), time('c', 'x', 0.5)]);
  assert.deepEqual(
    [...factors],
    [
      ['a', 1],
      ['b', 1.2],
      ['c', 0.5],
    ],
  );
  assert.deepEqual([...speedFactors([time('a', 'x', 3)])], [['a', 1]]);
  assert.deepEqual([...speedFactors([])], []);
});

test('every program counts the same, and a missing one not at all', () => {
  const factors = speedFactors([
    ...[time('a', 'x', 1), time('b', 'x', 1), time('c', 'x', 4)],
    ...[time('a', 'y', 10), time('b', 'y', 10), time('c', 'y', 10)],
    time('a', 'z', 7),
  ]);
  assert.equal(factors.get('c')?.toFixed(6), '2.000000');
  assert.equal(factors.get('a'), 1);
});

test('a difference of more than 10 % is odd', () => {
  assert.deepEqual([0.85, 0.95, 1, 1.1, 1.11].map(isOddSpeed), [true, false, false, false, true]);
});
