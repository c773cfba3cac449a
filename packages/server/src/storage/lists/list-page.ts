import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { asSql, type JsonText } from '../../database/json-text.ts';
import { runPrepared } from '../../database/prepared.ts';
import { allOf, type Condition } from '../visibility/condition.ts';

/** Which part of a list is asked for. */
export interface PageWindow {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface ShownRows {
  readonly count: number;
  /** As the text between the brackets of a JSON array. */
  readonly objects: string;
}

/** One page, and the length of the whole list. */
export interface ListPage extends ShownRows {
  readonly total: number;
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
  source: ListSource,
  where: readonly Condition[],
  { page, size }: PageWindow,
): Promise<ListPage> {
  const matches = allOf(...where);
  const shown = await runPrepared(database, shownRows(source, matches, size, (page - 1) * size));
  return withTotal(shown, { page, size }, () => runPrepared(database, countedRows(source, matches)));
}

export function shownRows(source: ListSource, matches: Condition, size: number, skip: number) {
  return sql<ShownRows>`
    select count(*)::int as count, coalesce(string_agg(record, ',' order by key), '') as objects
    from (${rowsOfPage(source, matches, size, skip)}) shown`;
}

/** The limit is written out: as a parameter it would make the server plan the query anew each time. */
export function rowsOfPage(
  { from, key, record }: ListSource,
  matches: Condition,
  size: number,
  skip: number,
) {
  const offset = skip === 0 ? sql`` : sql`offset ${skip}::bigint`;
  return sql<{ record: string; key: number | string }>`
    select ${asSql(record)} as record, ${sql.raw(key)} as key from ${from} where ${matches}
    order by key limit ${sql.lit(size)} ${offset}`;
}

export function countedRows({ from }: ListSource, matches: Condition) {
  return sql<{ total: number }>`select count(*)::int as total from ${from} where ${matches}`;
}

/** A page that is not full is the last, and needs no count. Rows may come or go before the count: it takes in what is shown. */
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
