import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRepeatBudget } from '../src/grading/repeat-budget.ts';

test('repeated runs take at most a twentieth of the time of a busy judge', async () => {
  let now = 0;
  const budget = createRepeatBudget(() => now);
  let repeatedMs = 0;
  const minutes = 10;
  await budget.during(async () => {
    for (; now < minutes * 60_000; now += 100) {
      if (!budget.allows()) continue;
      budget.spend(1000);
      repeatedMs += 1000;
    }
  });
  const share = repeatedMs / (minutes * 60_000);
  assert.ok(share > 0.045 && share < 0.06, `${share}`);
});

test('a judge without other work may repeat runs', async () => {
  let now = 0;
  const budget = createRepeatBudget(() => now);
  budget.spend(13_000);
  assert.equal(budget.allows(), false);
  now += 10_001;
  assert.equal(budget.allows(), true);
});
