import type { DataListing } from '@tribunal/core/test-data/data-listing';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, json, nullable, rowsOf, string } from '../../../database/row.ts';
import { isAvailable } from '../../judges/judgeable.ts';

/** Null if the problem has no such version. The listing is null if nobody has needed it. */
export async function findListing(
  queries: Queries,
  problemId: number,
  version: string,
): Promise<{ readonly listing: DataListing | null; readonly fault: string | null } | null> {
  const { rows } = await rowsOf({ listing: nullable(json<DataListing>()), fault: nullable(string) })`
    select listing, fault from problem_data_versions where problem_id = ${problemId} and version = ${version}
  `.execute(queries);
  return rows[0] ?? null;
}

/** For every problem that has this version. */
export async function saveListing(queries: Queries, version: string, listing: DataListing): Promise<void> {
  await queries
    .updateTable('problem_data_versions')
    .set({ listing: JSON.stringify(listing) })
    .where('version', '=', version)
    .execute();
}

/** What decides which judges can use data. */
interface DataFaults {
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  /** Why stock judges cannot use it. */
  readonly stockFault: string | null;
}

/** Whether a contest that uses the problem is running while no online judge can use the data. */
export async function isNeededButUnusable(
  queries: Queries,
  problemId: number,
  { fault, stockFault }: DataFaults,
  now: Date,
): Promise<boolean> {
  const { rows } = await rowsOf({ isUnusable: boolean })`
    select ${isRunning(problemId, now)} and not exists (
      select from judges j where ${isAvailable}
        and case when j.fetches_data then ${fault === null}::boolean else ${stockFault === null}::boolean end) as "isUnusable"
  `.execute(queries);
  return rows[0]?.isUnusable ?? false;
}

export async function isInRunningContest(queries: Queries, problemId: number, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ isUsed: boolean })`select ${isRunning(problemId, now)} as "isUsed"`.execute(
    queries,
  );
  return rows[0]?.isUsed ?? false;
}

function isRunning(problemId: number, now: Date) {
  return sql<boolean>`exists (
    select from contest_problems used join contests c on c.id = used.contest_id
    where used.problem_id = ${problemId} and c.start_time <= ${now} and c.end_time > ${now})`;
}
