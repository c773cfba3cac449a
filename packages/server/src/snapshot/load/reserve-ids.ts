import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, rowsOf } from '../../database/row.ts';

/** Tables whose ids the load assigns. */
export const identityTables = [
  'languages',
  'organizations',
  'users',
  'judges',
  'problems',
  'contests',
  'contest_problems',
  'participations',
  'submissions',
  'clarifications',
  'announcements',
  'news_posts',
  'problem_lists',
  'contest_readers',
  'verifications',
  'rejudge_proposals',
  'combined_scoreboards',
] as const;
export type IdentityTable = (typeof identityTables)[number];

/** The ids that a batch needs in one table. */
interface RequestedIds {
  /** Ids from the snapshot. */
  readonly given: readonly number[];
  /** The number of rows without an id. */
  readonly missing: number;
}

export interface ReservedIds {
  /** Given ids that already exist. */
  readonly taken: Set<number>;
  /** Ids reserved for this load, lowest first. */
  readonly fresh: number[];
}

/** Generated ids are above all given ids so far, so that they never collide. */
export async function reserveIds(
  queries: Queries,
  table: IdentityTable,
  { given, missing }: RequestedIds,
  highestGiven: number,
): Promise<ReservedIds> {
  const taken = given.length > 0 ? await takenIds(queries, table, given) : new Set<number>();
  if (missing === 0) return { taken, fresh: [] };
  await raiseSequence(queries, table, highestGiven);
  const { rows } = await rowsOf({ id: number })`
    select nextval(sequence) as id
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence offset 0) s, generate_series(1, ${missing})
  `.execute(queries);
  return { taken, fresh: rows.map(({ id }) => id) };
}

/** Makes new rows get ids above this one. */
export async function raiseSequence(queries: Queries, table: IdentityTable, id: number): Promise<void> {
  if (id === 0) return;
  await sql`
    select setval(sequence, ${id})
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) s
    where coalesce(pg_sequence_last_value(sequence), 0) < ${id}
  `.execute(queries);
}

async function takenIds(
  queries: Queries,
  table: IdentityTable,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await rowsOf({ id: number })`
    select id from ${sql.table(table)} where id = any(${ids})
    ${table === 'submissions' ? sql`union all select id from late_submissions where id = any(${ids})` : sql``}
  `.execute(queries);
  return new Set(rows.map(({ id }) => id));
}
