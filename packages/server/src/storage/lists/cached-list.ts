import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { allOf, always, type Condition } from '../visibility/condition.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { BlockCounts, type KindCount } from './block-counts.ts';
import type { ListName } from './list-changes.ts';
import { type ListSource, type PageWindow, readList } from './list-page.ts';
import type { BlockTotal, PageLocation } from './locate-page.ts';
import { alreadyRead, type PlannedPage, planPage } from './planned-page.ts';
import { readLocated } from './read-located.ts';

export interface KeptListOf {
  /** Also the name of its table. */
  readonly list: ListName;
  readonly source: ListSource;
  isVisible(viewer: Viewer): Condition;
}

/**
 * A list of thousands of rows, of which the schema notes every change. Pages of the whole list are kept, since it is asked for most of
 * all; what filters leave is read each time.
 */
export class KeptList {
  readonly #database: Database;
  readonly #of: KeptListOf;
  readonly #counts: BlockCounts;

  constructor(database: Database, of: KeptListOf, now: () => Date) {
    this.#database = database;
    this.#of = of;
    this.#counts = new BlockCounts(database, { list: of.list, count: (blocks) => rowsOf(of, blocks) }, now);
  }

  /** The whole list, as the viewer sees it. */
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

function rowsOf({ list, isVisible }: KeptListOf, blocks: readonly number[] | 'every') {
  return sql<KindCount>`
    select list_block(${idOf(list)}) as block, '' as kind, count(*)::int as count
    from ${sql.table(list)}
    where ${allOf(liesIn(list, blocks), isVisible(guest))}
    group by 1`;
}

/** Of a table of thousands, so that it need not be told where the blocks begin. */
function liesIn(list: ListName, blocks: readonly number[] | 'every'): Condition {
  return blocks === 'every' ? always : sql<boolean>`list_block(${idOf(list)}) = any(${blocks}::int[])`;
}

function extraTotals({ list, isVisible }: KeptListOf, viewer: Viewer) {
  return sql<BlockTotal>`
    select list_block(${idOf(list)}) as block, count(*)::int as count from ${sql.table(list)}
    where ${isVisible(viewer)} and not ${isVisible(guest)}
    group by 1 order by 1`;
}

function idOf(list: ListName) {
  return sql.ref(`${list}.id`);
}
