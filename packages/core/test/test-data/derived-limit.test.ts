import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivedLimit } from '@tribunal/core/test-data/expectations';

test('a time limit follows from the slowest accepted solution', () => {
  const took = (...times: number[]) => times.map((time) => ({ time, isAccepted: true }));
  const rule = { factor: 5, resolution: 1 };
  assert.equal(derivedLimit(took(0.1, 0.41), rule), 3);
  assert.equal(derivedLimit(took(0), rule), 1);
  assert.equal(derivedLimit(took(0.8), { factor: 2, resolution: 0.1 }), 1.6);
  assert.equal(derivedLimit([], rule), null);
  assert.equal(derivedLimit([...took(0.1), { time: 10, isAccepted: false }], rule), null);
});
