import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Queries } from './connection.ts';

/** Reads in many queries, which all see the database as it is now. They use one connection, one after the other. */
export async function atOneMoment<Result>(
  database: Database,
  read: (database: Pick<Database, 'pool' | 'query'>) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (queries, client) => {
    await seeOneMoment(queries);
    return read({ query: queries, pool: client as unknown as pg.Pool });
  });
}

/** All queries of the transaction see the database as it is now. Call it first. */
export async function seeOneMoment(queries: Queries): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(queries);
}

/** Another transaction has changed what this one saw; it can be tried again. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}
