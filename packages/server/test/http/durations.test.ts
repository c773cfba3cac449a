import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '@tribunal/server/http/messages/en/english';
import { lengthText } from '@tribunal/server/http/parts/durations';

test('a duration is written in its two largest units', () => {
  const table: [number, string][] = [
    [0, 'less than a minute'],
    [59.9, 'less than a minute'],
    [60, '1 minute'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [7_320, '2 hours 2 minutes'],
    [86_400 + 60, '1 day'],
    [3 * 86_400 + 5 * 3600 + 60, '3 days 5 hours'],
  ];
  for (const [seconds, text] of table) assert.equal(lengthText(english, seconds), text);
});
