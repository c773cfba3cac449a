import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { ratingBand } from '@tribunal/core/rating-bands';

test('a band contains the ratings from its lowest rating up to the next band', () => {
  const examples = [-300, 0, 999, 1000, 1299, 1300, 1600, 1899, 1900, 2399, 2400, 2999, 3000, 4200];
  deepEqual(
    examples.map((rating) => ratingBand(rating)),
    [0, 0, 0, 1000, 1000, 1300, 1600, 1600, 1900, 1900, 2400, 2400, 3000, 3000],
  );
});
