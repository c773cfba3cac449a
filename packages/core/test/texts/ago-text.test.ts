import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { agoText } from '@tribunal/core/texts/ago-text';

test('what was less than a week ago is told in the largest unit that fits', () => {
  const told = [-1, 0, 59.9, 60, 3599, 3600, 86_399, 86_400, 7 * 86_400 - 1, 7 * 86_400].map((seconds) => [
    seconds,
    agoText(seconds, 'en'),
  ]);
  deepEqual(told, [
    [-1, null],
    [0, '0 seconds ago'],
    [59.9, '59 seconds ago'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [7 * 86_400 - 1, '6 days ago'],
    [7 * 86_400, null],
  ]);
  deepEqual(agoText(180, 'vi'), '3 phút trước');
});
