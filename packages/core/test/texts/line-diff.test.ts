import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type DiffLine, diffLines, maxComparedLength } from '@tribunal/core/texts/line-diff';
import fc from 'fast-check';
import { processorMsOf } from '../../../../test/processor-time.ts';

const marks = { same: ' ', removed: '-', added: '+' } as const;

function drawn(before: string, after: string): string[] {
  return diffLines(before, after)!.map(({ kind, text }) => `${marks[kind]}${text}`);
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

describe('a comparison of two texts', () => {
  test('keeps the lines that both have, and numbers them in each text', () => {
    deepEqual(diffLines('a\nb\nc\n', 'a\nx\nc\n'), [
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2, after: null },
      { kind: 'added', text: 'x', before: null, after: 2 },
      { kind: 'same', text: 'c', before: 3, after: 3 },
    ]);
  });

  test('is as short as possible', () => {
    deepEqual(drawn('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc'), [
      '-a',
      '-b',
      ' c',
      '+b',
      ' a',
      ' b',
      '-b',
      ' a',
      '+c',
    ]);
  });

  test('ignores how lines end', () => {
    deepEqual(drawn('a\r\nb\r\n', 'a\nb'), [' a', ' b']);
  });

  test('of equal or empty texts has no differences', () => {
    deepEqual([drawn('', ''), drawn('a', 'a'), drawn('', 'a'), drawn('a', '')], [[], [' a'], ['+a'], ['-a']]);
  });

  test('always leads from the first text to the second', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }).map((parts) => parts.join('\n'));
    const kept = (diff: readonly DiffLine[], kind: string) =>
      diff.filter((line) => line.kind !== kind).map((line) => line.text);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after)!;
        deepEqual([kept(diff, 'added'), kept(diff, 'removed')], [lines(before), lines(after)]);
      }),
    );
  });

  test('takes a bounded time for any two texts, and refuses longer ones', () => {
    const numbers = (first: number) =>
      Array.from({ length: maxComparedLength }, (_, index) => (first + index) % 7919);
    const [before, after] = [numbers(0).join('\n'), numbers(0).reverse().join('\n')];
    ok(processorMsOf(() => diffLines(before, after)) < 10_000);
    equal(diffLines(before, after)?.length, 2 * maxComparedLength);
    equal(diffLines(`${before}\nx`, 'a'), null);
  });
});
