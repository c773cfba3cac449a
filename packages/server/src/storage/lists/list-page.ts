import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { JsonText } from '../json-text.ts';
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

/** For lists short enough to be counted each time. */
export async function readList(
  database: Database,
  { from, key, record }: ListSource,
  where: readonly Condition[],
  { page, size }: PageWindow,
): Promise<ListPage> {
  const matches = allOf(...where);
  const counted = sql`(select count(*) from ${from} where ${matches})`;
  // A first page that is not full is the whole list.
  const total = page === 1 ? sql`(case when count(*) < ${size} then count(*) else ${counted} end)` : counted;
  const [row] = await runPrepared(
    database,
    sql<ListPage>`
      select ${total}::int as total, count(*)::int as count,
        coalesce(string_agg(record, ',' order by key), '') as objects
      from (
        select ${record} as record, ${sql.raw(key)} as key from ${from} where ${matches}
        order by key limit ${size} offset ${(page - 1) * size}::bigint
      ) shown`,
  );
  return row ?? { total: 0, count: 0, objects: '' };
}
