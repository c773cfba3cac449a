import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { runPrepared } from '../prepared.ts';
import { allOf, type Condition } from '../visibility/condition.ts';
import { type ListSource, rowsOfPage } from './list-page.ts';
import type { PageLocation } from './locate-page.ts';

/** The objects of a page that was found by counts: no more than were counted, though rows may have come since. */
export async function readLocated(
  database: Database,
  source: ListSource,
  matches: Condition,
  { firstId, endId, skip, count }: PageLocation,
  size: number,
): Promise<string> {
  const id = sql.raw(source.key);
  const liesThere = sql<boolean>`${id} >= ${firstId} and ${id} < ${endId}`;
  const rows = rowsOfPage(source, allOf(liesThere, matches), size, skip);
  const objects = count < size ? firstOnly(count) : sql`string_agg(record, ',' order by key)`;
  const [row] = await runPrepared(
    database,
    sql<{ objects: string }>`select coalesce(${objects}, '') as objects from (${rows}) shown`,
  );
  return row?.objects ?? '';
}

/** Costs twice as much, so that full pages, which have no room for more, do without. */
function firstOnly(count: number) {
  return sql`array_to_string((array_agg(record order by key))[:${count}::int], ',')`;
}
