import type { Block, BlockCounts } from './block-counts.ts';
import { blockSize } from './list-changes.ts';
import type { ListPage, PageWindow, ShownRows } from './list-page.ts';
import { addTotals, type BlockTotal, locatePage, type PageLocation } from './locate-page.ts';

/** A page whose existence is known, and how to read it. */
export interface PlannedPage {
  readonly total: number;
  readonly count: number;
  /** Pages with the same name and version are equal; null when the page must not be cached. */
  readonly version: string | null;
  read(): Promise<ShownRows>;
}

export function alreadyRead({ total, count, objects }: ListPage): PlannedPage {
  return { total, count, version: null, read: async () => ({ count, objects }) };
}

interface LongList {
  readonly counts: BlockCounts;
  /** True for kinds that the filters include; omitted without filters. */
  readonly kindMatches?: (kind: string) => boolean;
  /** What the viewer sees in addition to `counts`. */
  readonly extras: readonly BlockTotal[];
  /** True when every change of a record's content also changes its block. */
  readonly isVersioned: boolean;
  read(location: PageLocation): Promise<ShownRows>;
}

/** Finds the page from counts alone, without reading the rows before it. */
export async function planPage(list: LongList, window: PageWindow): Promise<PlannedPage> {
  const blocks = await list.counts.blocks();
  const location = locatePage(addTotals(totalsOf(blocks, list.kindMatches), list.extras), window);
  return {
    total: location.total,
    count: location.count,
    version: list.isVersioned && list.extras.length === 0 ? versionOf(blocks, location) : null,
    read: () => list.read(location),
  };
}

function totalsOf(blocks: readonly Block[], matches: LongList['kindMatches']): BlockTotal[] {
  if (!matches) return blocks.map(({ number, count }) => ({ block: number, count }));
  return blocks.map(({ number, kinds }) => {
    let count = 0;
    for (const [kind, rows] of kinds) if (matches(kind)) count += rows;
    return { block: number, count };
  });
}

/** A page changes when one of its blocks changes, or when rows before it are added or removed. */
function versionOf(blocks: readonly Block[], { firstId, endId, skip, count }: PageLocation): string {
  const isOnPage = ({ number }: Block) => number * blockSize >= firstId && number * blockSize < endId;
  const versions = blocks.filter(isOnPage).map(({ number, version }) => `${number}.${version}`);
  return `${skip}+${count} ${versions.join(' ')}`;
}
