import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText } from '@tribunal/core/texts/clock-text';
import { cutText, invisibleCharacter, printableText, storableText } from '../../src/texts/text.ts';

test('a text is never cut inside a character', () => {
  assert.equal(cutText('a😀b', 2), 'a😀');
  assert.equal(cutText('a😀b', 3), 'a😀b');
  assert.equal(cutText('😀😀😀', 2), '😀😀');
  assert.equal(cutText('abc', 0), '');
});

test('a text that the database cannot store is made storable', () => {
  assert.equal(storableText('a\0b\ud83dc\ude00😀'), 'ab\ufffdc\ufffd😀');
});

test('a name has no characters that nobody sees, but may have joiners and emoji', () => {
  const bad = [0x00, 0x0a, 0x7f, 0x85, 0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x202a, 0x202e, 0x2028, 0x2060];
  for (const code of [...bad, 0x2066, 0x2069, 0x3164, 0xd800, 0xfeff, 0xe0001])
    assert.match(`a${String.fromCodePoint(code)}b`, invisibleCharacter, code.toString(16));
  for (const name of ['\u200d', ' \u200c', 'a \u200db', '\ufe0f', 'a\u2800'])
    assert.match(name, invisibleCharacter, JSON.stringify(name));
  for (const name of [
    'Nguyễn Văn A',
    'می\u200cخواهم',
    '👨\u200d👩\u200d👧',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e007f}',
    'O’Neil-β ²',
  ])
    assert.doesNotMatch(name, invisibleCharacter, name);
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

test('a text for a page has no control codes of terminals', () => {
  assert.equal(printableText('\u001b[1;31merror:\u001b[0m\tx\r\ny\rz'), 'error:\tx\ny\nz');
  assert.equal(printableText('\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\b\u001b(Bc\u001bcd'), 'abcd');
  assert.equal(printableText('a\u0000\u0008\u007f\u009bb\u001b'), 'ab');
  assert.equal(printableText('\u001b]unfinished'), '');
});
