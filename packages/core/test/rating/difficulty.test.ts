import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemDifficulty, shownDifficulty } from '@tribunal/core/rating/difficulty';

const at = (rating: number, users: number, credit: number) => ({ rating, users, credit });

test('a problem has no difficulty before five users have tried it', () => {
  assert.equal(problemDifficulty([]), null);
  assert.equal(problemDifficulty([at(1500, 4, 4)]), null);
  assert.equal(problemDifficulty([at(1500, 3, 1), at(1600, 2, 1)]), 1510);
});

test('a problem that gives half of its credit at one rating has about that difficulty', () => {
  assert.equal(problemDifficulty([at(1200, 10, 5)]), 1200);
  assert.equal(problemDifficulty([at(2000, 1000, 500)]), 1999);
});

test('a problem is harder when stronger users fail, and easier when weaker users solve it', () => {
  const one = problemDifficulty([at(1000, 10, 2), at(2000, 10, 8)]) ?? 0;
  assert.ok((problemDifficulty([at(1000, 10, 2), at(2000, 10, 4)]) ?? 0) > one);
  assert.ok((problemDifficulty([at(1000, 10, 6), at(2000, 10, 8)]) ?? 9999) < one);
});

test('a problem that everybody or nobody solves has a difficulty within the scale', () => {
  assert.equal(problemDifficulty([at(1200, 5, 5)]), 889);
  assert.equal(problemDifficulty([at(1200, 5, 0)]), 1511);
  assert.equal(problemDifficulty([at(1200, 1e9, 1e9)]), 0);
  assert.equal(problemDifficulty([at(3500, 1e9, 0)]), 4000);
});

test('the order of the users has no effect', () => {
  const tries = [at(1000, 7, 2), at(1500, 3, 2.5), at(2300, 4, 4)];
  assert.equal(problemDifficulty(tries), problemDifficulty(tries.toReversed()));
});

test('readers see hundreds', () => {
  assert.deepEqual([889, 1250, 1449].map(shownDifficulty), [900, 1300, 1400]);
});
