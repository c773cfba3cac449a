import { itemAt } from '../lists.ts';

/** Takes the greatest of its values in logarithmic time. */
interface LowestFirst<Value> {
  add(value: Value): void;
  /** The lowest on a scoreboard, that is the greatest by the order given; undefined when it is empty. */
  lowest(): Value | undefined;
  removeLowest(): Value | undefined;
}

/** A binary heap: no child is greater than its parent. */
export function lowestFirst<Value>(compare: (a: Value, b: Value) => number): LowestFirst<Value> {
  const heap: Value[] = [];

  function swap(a: number, b: number): void {
    [heap[a], heap[b]] = [itemAt(heap, b), itemAt(heap, a)];
  }

  function rise(index: number): void {
    const parent = (index - 1) >> 1;
    if (index === 0 || compare(itemAt(heap, index), itemAt(heap, parent)) <= 0) return;
    swap(index, parent);
    rise(parent);
  }

  function sink(index: number): void {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    if (left >= heap.length) return;
    const child = right < heap.length && compare(itemAt(heap, right), itemAt(heap, left)) > 0 ? right : left;
    if (compare(itemAt(heap, child), itemAt(heap, index)) <= 0) return;
    swap(index, child);
    sink(child);
  }

  return {
    add(value) {
      heap.push(value);
      rise(heap.length - 1);
    },
    lowest: () => heap[0],
    removeLowest() {
      const lowest = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last;
        sink(0);
      }
      return lowest;
    },
  };
}
