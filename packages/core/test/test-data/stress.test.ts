import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argsFor, parseStressCall } from '@tribunal/core/test-data/stress';

test('a call for a stress test has a place for the seed', () => {
  const call = parseStressCall(' gen 10  -s={seed} {seed}');
  assert.deepEqual(call, { generator: 'gen', args: ['10', '-s={seed}', '{seed}'] });
  assert.deepEqual(call && argsFor(call, 7), ['10', '-s=7', '7']);
  for (const text of ['', 'gen 1 2', '{seed}', 'gen {seed} > 1', 'gen;x {seed}'])
    assert.equal(parseStressCall(text), null, text);
});
