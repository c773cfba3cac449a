import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginningOf, readableText } from '../src/text.ts';

test('program output is shown without colors, control characters and invalid characters', () => {
  const bytes = Buffer.from('\u001b[1;31merror:\u001b[0m a\0b\r\n\tü\u0007');
  assert.equal(readableText(bytes, 100), 'error: ab\n\tü');
  assert.equal(readableText(Buffer.from([0x61, 0xff, 0x62]), 100), 'a\ufffdb');
});

test('long output is cut with a note', () => {
  assert.equal(readableText(Buffer.from('abcdef'), 3), 'abc\n[cut]');
});

test('long output is never cut inside a character', () => {
  assert.equal(readableText(Buffer.from('ab😀'), 4), 'ab\n[cut]');
  assert.equal(beginningOf(Buffer.from('ab😀c'), 6), 'ab😀');
});
