import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, listOf, number, rowsOf, string } from '../../database/row.ts';

export type ListName = 'submissions' | 'users' | 'participations' | 'problems' | 'contests';

/** The number of ids in a block: see list_block in the schema. */
export const blockSize = 1024;
const everyBlock = -1;

interface Changes {
  /** The transactions visible to this query, as a snapshot of the database. */
  readonly snapshot: string;
  /** Blocks that changed since the earlier snapshot; `every` when the blocks are not known. */
  readonly blocks: readonly number[] | 'every';
}

/**
 * Finds what was committed since a snapshot, including transactions that were in progress then: a change is new exactly
 * when the earlier snapshot could not see it.
 */
export async function changesSince(
  database: Database,
  list: ListName,
  snapshot: string | null,
): Promise<Changes> {
  const [row] = await runPrepared(
    database,
    rowsOf({ snapshot: string, isTooOld: boolean, blocks: listOf(number) })`
      select pg_current_snapshot()::text as snapshot,
        coalesce(${transactionNumber(sql`pg_snapshot_xmin(${snapshot}::pg_snapshot)`)} < ${oldestKept}, true) as "isTooOld",
        array(
          select distinct block from list_changes
          where list = ${list} and changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(changed_by, ${snapshot}::pg_snapshot)
        ) as blocks`,
  );
  if (!row) throw new Error('the snapshot query returned no row');
  const isEvery = row.isTooOld || row.blocks.includes(everyBlock);
  return { snapshot: row.snapshot, blocks: isEvery ? 'every' : row.blocks };
}

/** Deletes changes that no reader needs, and those that a restored backup brought from another server. */
export async function deleteOldChanges(queries: Queries): Promise<void> {
  await sql`
    delete from list_changes
    where ${transactionNumber(sql`changed_by`)} < ${oldestKept}
      or changed_by >= pg_snapshot_xmax(pg_current_snapshot())
  `.execute(queries);
}

function transactionNumber(expression: ReturnType<typeof sql>) {
  return sql<number>`(${expression})::text::bigint`;
}

/** Readers with a snapshot older than this many transactions start over. */
const oldestKept = sql<number>`(${transactionNumber(sql`pg_snapshot_xmin(pg_current_snapshot())`)} - 100000)`;
