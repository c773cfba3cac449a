import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText } from '@tribunal/core/clock-text';

test('a clock shows hours, minutes and seconds and is never negative', () => {
  const table: [number, string][] = [
    [-5, '0:00:00'],
    [0.9, '0:00:00'],
    [61, '0:01:01'],
    [3723.99, '1:02:03'],
    [360_000, '100:00:00'],
  ];
  for (const [seconds, text] of table) assert.equal(clockText(seconds), text);
});
