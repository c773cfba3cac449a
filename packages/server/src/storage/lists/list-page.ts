import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { asSql, type JsonText } from '../../database/json-text.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../database/row.ts';
import { allOf, type Condition } from '../visibility/condition.ts';

/** The requested part of a list. */
export interface PageWindow {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export const shownRowsRow = rowsOf({
  count: number,
  /** The content of a JSON array, without its brackets. */
  objects: string,
});
export type ShownRows = Row<typeof shownRowsRow>;

/** One page and the length of the whole list. */
export interface ListPage extends ShownRows {
  readonly total: number;
}

export interface ListSource {
  readonly from: RawBuilder<unknown>;
  /** The order of the list: unique and not null. */
  readonly key: string;
  readonly record: JsonText;
}

/** For lists that are short enough to be counted for each request. */
export async function readList(
  database: Database,
  source: ListSource,
  where: readonly Condition[],
  { page, size }: PageWindow,
): Promise<ListPage> {
  const matches = allOf(...where);
  const shown = await runPrepared(database, shownRows(source, matches, size, (page - 1) * size));
  return withTotal(shown, { page, size }, () => runPrepared(database, countedRows(source, matches)));
}

export function shownRows(source: ListSource, matches: Condition, size: number, skip: number) {
  return shownRowsRow`
    select count(*)::int as count, coalesce(string_agg(record, ',' order by key), '') as objects
    from (${rowsOfPage(source, matches, size, skip)}) shown`;
}

/** The limit is a literal: with a parameter the server would plan the query again each time. */
export function rowsOfPage(
  { from, key, record }: ListSource,
  matches: Condition,
  size: number,
  skip: number,
) {
  const offset = skip === 0 ? sql`` : sql`offset ${skip}::bigint`;
  return sql`
    select ${asSql(record)} as record, ${sql.raw(key)} as key from ${from} where ${matches}
    order by key limit ${sql.lit(size)} ${offset}`;
}

export function countedRows({ from }: ListSource, matches: Condition) {
  return rowsOf({ total: number })`select count(*)::int as total from ${from} where ${matches}`;
}

/**
 * A page that is not full is the last one and needs no count. Rows may change before the count, so the total includes at
 * least the rows shown.
 */
export async function withTotal(
  [shown = { count: 0, objects: '' }]: readonly ShownRows[],
  { page, size }: PageWindow,
  count: () => Promise<{ total: number }[]>,
): Promise<ListPage> {
  const least = (page - 1) * size + shown.count;
  if (shown.count < size) return { ...shown, total: least };
  const [counted] = await count();
  return { ...shown, total: Math.max(least, counted?.total ?? 0) };
}
