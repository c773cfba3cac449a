import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { allOf, always, type Condition } from '../visibility/condition.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { BlockCounts, kindCountRow } from './block-counts.ts';
import type { ListName } from './list-changes.ts';
import { type ListSource, type PageWindow, readList } from './list-page.ts';
import type { PageLocation } from './locate-page.ts';
import { blockTotalRow } from './locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from './planned-page.ts';
import { readLocated } from './read-located.ts';

interface CachedListSource {
  /** Also the name of its table. */
  readonly list: ListName;
  readonly source: ListSource;
  isVisible(viewer: Viewer): Condition;
}

/**
 * A list of thousands of rows whose changes the schema tracks. Pages of the unfiltered list, the most requested ones, can
 * be cached; filtered pages are read each time.
 */
export class CachedList {
  readonly #database: Database;
  readonly #of: CachedListSource;
  readonly #counts: BlockCounts;

  constructor(database: Database, of: CachedListSource, now: () => Date) {
    this.#database = database;
    this.#of = of;
    this.#counts = new BlockCounts(database, { list: of.list, count: (blocks) => rowsOf(of, blocks) }, now);
  }

  /** A page of the whole list as the viewer sees it. */
  async page(viewer: Viewer, window: PageWindow): Promise<PlannedPage> {
    const isVisible = this.#of.isVisible(viewer);
    if (isVisible === always) return this.filtered([always], window);
    const extras =
      viewer.userId === null ? [] : await runPrepared(this.#database, extraTotals(this.#of, viewer));
    const matches = extras.length === 0 ? this.#of.isVisible(guest) : isVisible;
    const read = (location: PageLocation) =>
      readLocated(this.#database, this.#of.source, matches, location, window.size);
    return planPage({ counts: this.#counts, extras, isVersioned: true, read }, window);
  }

  async filtered(where: readonly Condition[], window: PageWindow): Promise<PlannedPage> {
    return alreadyRead(await readList(this.#database, this.#of.source, where, window));
  }
}

function rowsOf({ list, isVisible }: CachedListSource, blocks: readonly number[] | 'every') {
  return kindCountRow`
    select list_block(${idOf(list)}) as block, '' as kind, count(*)::int as count
    from ${sql.table(list)}
    where ${allOf(isInBlocks(list, blocks), isVisible(guest))}
    group by 1`;
}

/** Compares block numbers instead of id ranges: fast enough for a table of thousands of rows. */
function isInBlocks(list: ListName, blocks: readonly number[] | 'every'): Condition {
  return blocks === 'every' ? always : sql<boolean>`list_block(${idOf(list)}) = any(${blocks}::int[])`;
}

function extraTotals({ list, isVisible }: CachedListSource, viewer: Viewer) {
  return blockTotalRow`
    select list_block(${idOf(list)}) as block, count(*)::int as count from ${sql.table(list)}
    where ${isVisible(viewer)} and not ${isVisible(guest)}
    group by 1 order by 1`;
}

function idOf(list: ListName) {
  return sql.ref(`${list}.id`);
}
