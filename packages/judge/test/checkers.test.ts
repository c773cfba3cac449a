import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../src/checkers/checkers.ts';
import type { CheckerArgs } from '../src/test-data/checker.ts';

type Row = readonly [
  title: string,
  name: string,
  expected: string,
  actual: string,
  passed: boolean,
  args?: CheckerArgs,
];

const rows: readonly Row[] = [
  ['standard: equal tokens pass', 'standard', '1 2\n3\n', '1 2\n3\n', true],
  ['standard: runs of blanks are equal', 'standard', '1 2\n3\n', '  1   2 \n\n3', true],
  ['standard: a line break is not a space', 'standard', '1 2', '1\n2', false],
  ['standard: a missing token fails', 'standard', '1 2 3', '1 2', false],
  ['standard: a token too many fails', 'standard', '1 2', '1 2 3', false],
  ['standard: a longer token fails', 'standard', '12', '123', false],
  ['standard: a shorter token fails', 'standard', '123', '12', false],
  ['standard: nothing equals blanks', 'standard', '', ' \n', true],
  ['standard: nothing does not equal something', 'standard', '', '0', false],
  ['standard: bytes beyond ASCII count', 'standard', 'à', 'á', false],
  ['identical: equal bytes pass', 'identical', 'a b\n', 'a b\n', true],
  ['floats: small errors pass', 'floats', '1.0000000 x', '1.0000005 x', true],
  ['floats: large errors fail', 'floats', '1.0', '1.1', false],
  ['floats: a relative error is enough', 'floats', '1000000000', '1000000100', true],
  ['floats: precision is a setting', 'floats', '1.0', '1.05', true, { precision: 1 }],
  ['floats: words must be equal', 'floats', 'x 1', 'y 1', false],
  ['floats: not a number fails', 'floats', '1', 'nan', false],
  ['floats: empty lines do not count', 'floats', '1\n2', '1\n\n\n2\n', true],
  ['floats: tokens stay on their lines', 'floats', '1\n2', '1 2', false],
  [
    'floats: the error mode is a setting',
    'floats',
    '1000000000',
    '1000000100',
    false,
    { error_mode: 'absolute' },
  ],
  ['floatsabs: only the absolute error counts', 'floatsabs', '1000000000', '1000000100', false],
  ['floatsrel: only the relative error counts', 'floatsrel', '0.0000001', '0.0000002', false],
  ['floatsrel: negative numbers are compared by magnitude', 'floatsrel', '-1000000000', '-1000000100', true],
  ['rstripped: blanks at line ends do not count', 'rstripped', 'a\nb\n', 'a \nb\t\n', true],
  ['rstripped: CR LF ends a line like LF', 'rstripped', 'a\n\nb\n', 'a\r\n\r\nb\r\n', true],
  ['rstripped: an empty line counts', 'rstripped', 'a\nb\n', 'a\n\nb\n', false],
  [
    'rstripped: an empty line does not count on request',
    'rstripped',
    'a\nb\n',
    'a\r\n\r\nb\r\n',
    true,
    { filter_new_line: true },
  ],
  ['rstripped: blanks at line starts count', 'rstripped', 'a', ' a', false],
  ['rstripped: the last byte of a letter is not a blank', 'rstripped', 'à', 'Ã', false],
  ['sorted: lines may come in any order', 'sorted', '1 2\n3', '3\n1   2', true],
  ['sorted: words stay on their lines', 'sorted', '1 2\n3', '1\n2 3', false],
  ['sorted: words are compared on request', 'sorted', '1 2\n3', '3 2 1', true, { split_on: 'whitespace' }],
  ['unordered: words may come in any order', 'unordered', '1 2\n3', '3 2\n1', true],
  ['unordered: the number of occurrences of a word counts', 'unordered', '1 1 2', '1 2 2', false],
];

for (const [title, name, expected, actual, passed, args = {}] of rows) {
  test(title, () => {
    const answer = check(name, expected, actual, args);
    assert.equal(typeof answer === 'boolean' ? answer : answer.passed, passed);
  });
}

test('identical: the feedback says when only white space differs', () => {
  assert.deepEqual(check('identical', 'a b\n', 'a  b'), {
    passed: false,
    points: 0,
    feedback: 'Presentation Error, check your whitespace',
  });
});

test('linecount: points are proportional to the correct lines', () => {
  assert.deepEqual(check('linecount', 'a\nb\nc\nd\n', 'a\nx\nc\n'), {
    passed: false,
    points: 5,
    extendedFeedback: 'Case Feedback:\n✓✗✓✗',
  });
  assert.equal(check('linecount', 'a\n', 'a\nb\n'), false);
});

function check(name: string, expected: string, actual: string, args: CheckerArgs = {}) {
  return checkers.get(name)!(
    { expected: Buffer.from(expected), actual: Buffer.from(actual), points: 10 },
    args,
  );
}
