import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, rowsPerPart } from '@tribunal/core/in-parts';
import { sortInParts } from '@tribunal/core/scoreboard/sort-in-parts';
import fc from 'fast-check';

interface Item {
  readonly key: number;
  readonly place: number;
}

const items = (keys: readonly number[]): Item[] => keys.map((key, place) => ({ key, place }));
const byKey = (a: Item, b: Item) => a.key - b.key;

test('items are in the order of a usual sort, and equal ones keep theirs', () => {
  for (const count of [0, 1, rowsPerPart - 1, rowsPerPart, rowsPerPart + 1, 3 * rowsPerPart, 12_000])
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: count, maxLength: count, size: 'max' }), (keys) => {
        assert.deepEqual(atOnce(sortInParts(items(keys), byKey)), items(keys).toSorted(byKey));
      }),
      { numRuns: 5 },
    );
});

test('no part compares more than a few thousand items', () => {
  let [compared, most] = [0, 0];
  const shuffled = items(Array.from({ length: 12_000 }, (_, index) => (index * 7919) % 12_000));
  const parts = sortInParts(shuffled, (a, b) => {
    compared++;
    return byKey(a, b);
  });
  while (!parts.next().done) {
    most = Math.max(most, compared);
    compared = 0;
  }
  assert.ok(most > 0 && most <= rowsPerPart * Math.log2(rowsPerPart), `${most} comparisons`);
});
