import assert from 'node:assert/strict';
import { test } from 'node:test';
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
