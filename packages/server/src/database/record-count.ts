import type { Queries } from './connection.ts';
import { number, rowsOf } from './row.ts';

/** About how many records a snapshot of the site has. The planner's estimate is accurate enough for a progress bar. */
export async function countRecords(queries: Queries): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    select sum(greatest(reltuples, 0))::int as count from pg_class
    where oid = any('{languages, organizations, users, judges, problems, contests, participations, submissions}'::regclass[])
  `.execute(queries);
  return Math.max(1, rows[0]?.count ?? 0);
}
