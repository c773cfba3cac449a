import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText } from '@tribunal/core/clock-text';
import { cutText, storableText } from '../src/text.ts';

test('a text is never cut inside a character', () => {
  assert.equal(cutText('a😀b', 2), 'a😀');
  assert.equal(cutText('a😀b', 3), 'a😀b');
  assert.equal(cutText('😀😀😀', 2), '😀😀');
  assert.equal(cutText('abc', 0), '');
});

test('a text that the database cannot store is made storable', () => {
  assert.equal(storableText('a\0b\ud83dc\ude00😀'), 'ab\ufffdc\ufffd😀');
});
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
