import { number, type Row, rowsOf } from '../../database/row.ts';
import { blockSize } from './list-changes.ts';
import type { PageWindow } from './list-page.ts';

/** The number of matching rows in a block. */
export const blockTotalRow = rowsOf({
  block: number,
  count: number,
});
export type BlockTotal = Row<typeof blockTotalRow>;

/** The location of a page: skip this many matching rows starting at `firstId`; all rows of the page have ids below `endId`. */
export interface PageLocation {
  readonly total: number;
  readonly firstId: number;
  readonly endId: number;
  readonly skip: number;
  readonly count: number;
}

/** Finds a page without reading the rows before it. Blocks are sorted by number. */
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

/** Both lists and the result are sorted by block number. */
export function addTotals(one: readonly BlockTotal[], other: readonly BlockTotal[]): BlockTotal[] {
  if (other.length === 0) return [...one];
  const counts = new Map(one.map(({ block, count }) => [block, count]));
  for (const { block, count } of other) counts.set(block, (counts.get(block) ?? 0) + count);
  return [...counts].map(([block, count]) => ({ block, count })).sort((a, b) => a.block - b.block);
}
