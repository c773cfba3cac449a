import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageLimits } from '@tribunal/core/languages/language-limits';

const general = { timeLimit: 2, memoryLimit: 1001 };

test('the factors of a language multiply the general limits of a problem', () => {
  assert.deepEqual(languageLimits(general, null, { timeFactor: 1, memoryFactor: 1 }), general);
  assert.deepEqual(languageLimits(general, null, { timeFactor: 2.5, memoryFactor: 0.5 }), {
    timeLimit: 5,
    memoryLimit: 501,
  });
});

test('limits that a problem sets for a language are not multiplied', () => {
  const own = { timeLimit: 3, memoryLimit: 4096 };
  assert.deepEqual(languageLimits(general, own, { timeFactor: 2, memoryFactor: 2 }), own);
});
