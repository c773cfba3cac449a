import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binStart, timeBins } from '@tribunal/core/statistics/time-bins';

const binsOf = (minutes: number) => timeBins(minutes * 60);

test('a contest has at most 60 bins, of 5 minutes or of multiples of 10 minutes', () => {
  assert.deepEqual(
    [1, 60, 300, 301, 600, 14_400].map((minutes) => Object.values(binsOf(minutes))),
    [
      [5, 1],
      [5, 12],
      [5, 60],
      [10, 31],
      [10, 60],
      [240, 60],
    ],
  );
});

test('a bin is named after its start in hours and minutes', () => {
  assert.deepEqual(
    [0, 1, 13].map((bin) => binStart(binsOf(300), bin)),
    ['0:00', '0:05', '1:05'],
  );
});
