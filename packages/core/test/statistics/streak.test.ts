import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streakOf } from '@tribunal/core/statistics/streak';

test('a streak counts days in a row, across months, and lasts until the end of the day after', () => {
  const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-03-01', '2026-03-02'];
  assert.deepEqual(streakOf(days, '2026-03-02'), { current: 2, longest: 3 });
  assert.deepEqual(streakOf(days, '2026-03-03'), { current: 2, longest: 3 });
  assert.deepEqual(streakOf(days, '2026-03-04'), { current: 0, longest: 3 });
  assert.deepEqual(streakOf([], '2026-03-04'), { current: 0, longest: 0 });
});
