import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersIn } from '@tribunal/core/test-data/number-ranges';

test('ranges of numbers are read, and nothing else', () => {
  assert.deepEqual(numbersIn('3-5, 1 4;9', 9), [1, 3, 4, 5, 9]);
  for (const text of ['', ',', '0', '5-3', '1-10', 'all', '-3', '1-'])
    assert.equal(numbersIn(text, 9), null, text);
});
