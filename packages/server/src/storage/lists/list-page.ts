import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSql, type JsonText } from '../json-text.ts';
import { runPrepared } from '../prepared.ts';
import { allOf, type Condition } from '../visibility/condition.ts';

/** Which part of a list is asked for. */
export interface PageWindow {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The objects of one page as the text between the brackets of a JSON array, and the length of the whole list. */
export interface ListPage {
  readonly total: number;
  readonly count: number;
  readonly objects: string;
}

export interface ListSource {
  readonly from: RawBuilder<unknown>;
  /** What the list is ordered by: unique, and not null. */
  readonly key: string;
  readonly record: JsonText;
}

/** For lists short enough to be counted each time. A first page that is not full is the whole list, and needs no count. */
export async function readList(
  database: Database,
  { from, key, record }: ListSource,
  where: readonly Condition[],
  { page, size }: PageWindow,
): Promise<ListPage> {
  const matching = sql`from ${from} where ${allOf(...where)}`;
  const [shown = { count: 0, objects: '' }] = await runPrepared(
    database,
    sql<{ count: number; objects: string }>`
      select count(*)::int as count, coalesce(string_agg(record, ',' order by key), '') as objects
      from (
        select ${asSql(record)} as record, ${sql.raw(key)} as key ${matching}
        order by key limit ${size} offset ${(page - 1) * size}::bigint
      ) shown`,
  );
  const isWhole = page === 1 && shown.count < size;
  return { ...shown, total: isWhole ? shown.count : await countRows(database, matching) };
}

async function countRows(database: Database, matching: RawBuilder<unknown>): Promise<number> {
  const [row] = await runPrepared(
    database,
    sql<{ total: number }>`select count(*)::int as total ${matching}`,
  );
  return row?.total ?? 0;
}
