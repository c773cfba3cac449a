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
  /** The tables of `from` that conditions ask about, when it has others besides. */
  readonly countedFrom?: RawBuilder<unknown>;
  /** What the list is ordered by: unique, and not null. */
  readonly key: string;
  readonly record: JsonText;
}

/** For lists short enough to be counted each time. */
export async function readList(
  database: Database,
  { from, countedFrom = from, key, record }: ListSource,
  where: readonly Condition[],
  { page, size }: PageWindow,
): Promise<ListPage> {
  const matches = allOf(...where);
  const [row] = await runPrepared(
    database,
    sql<ListPage>`
      select (select count(*) from ${countedFrom} where ${matches})::int as total, count(*)::int as count,
        coalesce(string_agg(record, ',' order by key), '') as objects
      from (
        select ${record} as record, ${sql.raw(key)} as key from ${from} where ${matches}
        order by key limit ${size} offset ${(page - 1) * size}::bigint
      ) shown`,
  );
  return row ?? { total: 0, count: 0, objects: '' };
}
