import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';

export type ListName = 'submissions' | 'users' | 'participations' | 'problems' | 'contests';

/** Ids that fall into one block: see list_block in the schema. */
export const blockSize = 1024;
const everyBlock = -1;

export interface Changes {
  /** What the database had committed when it was asked. */
  readonly snapshot: string;
  /** Blocks that have changed since the earlier snapshot; `every` when that cannot be told block by block. */
  readonly blocks: readonly number[] | 'every';
}

/**
 * What has been committed since a snapshot was taken. Transactions that were under way then are found too, whatever their number:
 * a change counts as new exactly when the earlier snapshot could not see it.
 */
export async function changesSince(
  database: Database,
  list: ListName,
  snapshot: string | null,
): Promise<Changes> {
  const [row] = await runPrepared(
    database,
    sql<{ snapshot: string; isTooOld: boolean; blocks: number[] }>`
      select pg_current_snapshot()::text as snapshot,
        coalesce(${transactionNumber(sql`pg_snapshot_xmin(${snapshot}::pg_snapshot)`)} < ${oldestKept}, true) as "isTooOld",
        array(
          select distinct block from list_changes
          where list = ${list} and changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(changed_by, ${snapshot}::pg_snapshot)
        ) as blocks`,
  );
  if (!row) throw new Error('the database has no snapshot');
  const isEvery = row.isTooOld || row.blocks.includes(everyBlock);
  return { snapshot: row.snapshot, blocks: isEvery ? 'every' : row.blocks };
}

/** Deletes changes that no reader asks for any more; also those a restored backup brought along from another server. */
export async function forgetOldChanges(queries: Queries): Promise<void> {
  await sql`
    delete from list_changes
    where ${transactionNumber(sql`changed_by`)} < ${oldestKept}
      or changed_by >= pg_snapshot_xmax(pg_current_snapshot())
  `.execute(queries);
}

function transactionNumber(expression: ReturnType<typeof sql>) {
  return sql<number>`(${expression})::text::bigint`;
}

/** Readers whose snapshot is older than this many transactions start over. */
const oldestKept = sql<number>`(${transactionNumber(sql`pg_snapshot_xmin(pg_current_snapshot())`)} - 100000)`;
