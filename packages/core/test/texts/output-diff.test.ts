import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffOutput } from '@tribunal/core/texts/output-diff';

const shown = (expected: string, actual: string) =>
  diffOutput(expected, actual).lines.map(
    ({ kind, before, after, parts }) =>
      `${before ?? '-'}:${after ?? '-'} ${kind} ${parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')}`,
  );

test('equal outputs have no difference', () => {
  assert.deepEqual(diffOutput('1 2\n', '1 2\n'), { first: null, lines: [], isCut: false });
});

test('the first difference is the first word that differs, with its line', () => {
  const { first } = diffOutput('1 2\n3 4\n5\n', '1 2\n3 7\n5\n');
  assert.deepEqual(first, { line: 2, token: 4, expected: '4', actual: '7' });
  assert.deepEqual(shown('1 2\n3 4\n5\n', '1 2\n3 7\n5\n'), [
    '1:1 same 1 2',
    '2:- removed 3 [4]',
    '-:2 added 3 [7]',
    '3:3 same 5',
  ]);
});

test('an output that ends too early or too late is marked at its end', () => {
  assert.deepEqual(diffOutput('1\n2\n', '1\n').first, { line: 2, token: 2, expected: '2', actual: null });
  assert.deepEqual(diffOutput('1\n', '1\n2\n').first, { line: 1, token: 2, expected: null, actual: '2' });
});

test('outputs that differ in white space alone say so', () => {
  assert.deepEqual(diffOutput('a b\nc\n', 'a b\nc \n').first, {
    line: 2,
    token: null,
    expected: null,
    actual: null,
  });
});

test('a long line is shown from shortly before its first difference', () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => String(index));
  const [line] = shown(numbers.join(' '), numbers.with(5000, 'x').join(' '));
  assert.match(line!, /^1:- removed ….* \[5000\] 5001 .*…$/);
  assert.ok(line!.length < 450);
});

test('the work is bounded for any two texts of 64 KB', () => {
  const kinds = [
    '1\n'.repeat(32_768),
    '2\n'.repeat(32_768),
    '1 '.repeat(32_768),
    'x'.repeat(65_536),
    '\n'.repeat(65_536),
    '',
  ];
  for (const expected of kinds)
    for (const actual of kinds) {
      const started = process.cpuUsage();
      diffOutput(expected, actual);
      const { user } = process.cpuUsage(started);
      assert.ok(user < 500_000, `${expected.slice(0, 3)} and ${actual.slice(0, 3)} took ${user} µs`);
    }
});
