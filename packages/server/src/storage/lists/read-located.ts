import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { allOf, type Condition } from '../visibility/condition.ts';
import { type ListSource, rowsOfPage, type ShownRows, shownRows, shownRowsRow } from './list-page.ts';
import type { PageLocation } from './locate-page.ts';

/** The rows of a page that was located by counts: never more than were counted, and fewer if rows were deleted since. */
export async function readLocated(
  database: Database,
  source: ListSource,
  matches: Condition,
  { firstId, endId, skip, count }: PageLocation,
  size: number,
): Promise<ShownRows> {
  const id = sql.raw(source.key);
  const matchesInRange = allOf(sql<boolean>`${id} >= ${firstId} and ${id} < ${endId}`, matches);
  const query =
    count < size
      ? firstOf(rowsOfPage(source, matchesInRange, size, skip), count)
      : shownRows(source, matchesInRange, size, skip);
  const [shown = { count: 0, objects: '' }] = await runPrepared(database, query);
  return shown;
}

/** Costs twice as much, so full pages, which cannot get more rows, do not use it. */
function firstOf(rows: RawBuilder<unknown>, count: number) {
  return shownRowsRow`
    select least(count(*), ${count})::int as count,
      coalesce(array_to_string((array_agg(record order by key))[:${count}::int], ','), '') as objects
    from (${rows}) shown`;
}
