import { blockSize } from './list-changes.ts';
import type { PageWindow } from './list-page.ts';

/** How many matching rows a block holds. */
export interface BlockTotal {
  readonly block: number;
  readonly count: number;
}

/** Where a page lies: skip this many matching rows from the first id on; none of the page lies at the end id or behind it. */
export interface PageLocation {
  readonly total: number;
  readonly firstId: number;
  readonly endId: number;
  readonly skip: number;
  readonly count: number;
}

/** Finds a page without reading what lies before it. Blocks come in the order of their numbers. */
export function locatePage(blocks: readonly BlockTotal[], { page, size }: PageWindow): PageLocation {
  const start = (page - 1) * size;
  let total = 0;
  let first: { block: number; skip: number } | null = null;
  let last = 0;
  for (const { block, count } of blocks) {
    if (count === 0) continue;
    if (first === null && total + count > start) first = { block, skip: start - total };
    if (total < start + size) last = block;
    total += count;
  }
  return {
    total,
    firstId: (first?.block ?? 0) * blockSize,
    endId: (last + 1) * blockSize,
    skip: first?.skip ?? 0,
    count: Math.max(0, Math.min(size, total - start)),
  };
}

/** Both lists in the order of their numbers; so is the sum. */
export function addTotals(one: readonly BlockTotal[], other: readonly BlockTotal[]): BlockTotal[] {
  if (other.length === 0) return [...one];
  const counts = new Map(one.map(({ block, count }) => [block, count]));
  for (const { block, count } of other) counts.set(block, (counts.get(block) ?? 0) + count);
  return [...counts].map(([block, count]) => ({ block, count })).sort((a, b) => a.block - b.block);
}
