import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTestScript, type ScriptFault } from '@tribunal/core/test-data/test-script';

function linesOf(script: string): string[] {
  const parsed = parseTestScript(script);
  assert.ok('tests' in parsed, JSON.stringify(parsed));
  return parsed.tests.map(
    ({ number, generator, args, isSample }) =>
      `${number}: ${[generator, ...args].join(' ')}${isSample ? ' sample' : ''}`,
  );
}

test('a line of a script is a test with the number behind the arrow, or the next one', () => {
  assert.deepEqual(linesOf('# small\ngen 2 3 > 7\n\ngen -x 1 > 1 sample # shown\r\nrandom.py\n'), [
    '1: gen -x 1 sample',
    '2: random.py',
    '7: gen 2 3',
  ]);
});

test('a loop makes one test for each number, also inside another loop', () => {
  assert.deepEqual(linesOf('for i in 1..3: gen {i} {10*i-1} > {i+5}'), [
    '6: gen 1 9',
    '7: gen 2 19',
    '8: gen 3 29',
  ]);
  assert.deepEqual(linesOf('for i in 1..2: for j in i..2: gen {i} {j}'), [
    '1: gen 1 1',
    '2: gen 1 2',
    '3: gen 2 2',
  ]);
});

const faults: readonly (readonly [string, ScriptFault])[] = [
  ['for i in 1..100000: gen {i}', { kind: 'too many tests', most: 10_000 }],
  ['gen 1 > 20000', { kind: 'too many tests', most: 10_000 }],
  ['for i in 1..x: gen', { kind: 'bad loop', line: 1 }],
  ['\ngen {i+} > 1', { kind: 'bad expression', line: 2 }],
  ['gen > zero', { kind: 'bad number', line: 1, number: 'zero' }],
  ['gen 1 > 1\ngen 2 > 1', { kind: 'number twice', line: 2, number: 1 }],
  ['$(rm) > 1', { kind: 'bad line', line: 1 }],
];

for (const [script, fault] of faults)
  test(`a script is refused: ${JSON.stringify(script)}`, () => {
    assert.deepEqual(parseTestScript(script), { fault });
  });
