import { rowsPerPart } from '../in-parts.ts';
import { itemAt } from '../lists.ts';

/** The items in order, in short parts. Items that compare as equal keep their order. */
export function* sortInParts<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += rowsPerPart) {
    runs.push(items.slice(start, start + rowsPerPart).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let first = 0; first < runs.length; first += 2)
      merged.push(yield* mergeInParts(itemAt(runs, first), runs[first + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInParts<Item>(
  before: readonly Item[],
  after: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  const merged: Item[] = [];
  let [left, right] = [0, 0];
  while (left < before.length && right < after.length) {
    const [a, b] = [itemAt(before, left), itemAt(after, right)];
    const isOrdered = compare(a, b) <= 0;
    merged.push(isOrdered ? a : b);
    if (isOrdered) left += 1;
    else right += 1;
    if (merged.length % rowsPerPart === 0) yield;
  }
  return [...merged, ...before.slice(left), ...after.slice(right)];
}
