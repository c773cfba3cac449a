import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trainingDifficulty } from '@tribunal/core/rating/training';

test('a training goes on a little above the rating', () => {
  assert.equal(trainingDifficulty(1450, [900, 2000]), 1550);
});

test('without a rating, it goes on a little above the ten hardest problems solved so far', () => {
  assert.equal(trainingDifficulty(null, []), 800);
  assert.equal(trainingDifficulty(null, [1000, 1200]), 1200);
  assert.equal(
    trainingDifficulty(null, [...Array<number>(50).fill(500), ...Array<number>(10).fill(1500)]),
    1600,
  );
});
