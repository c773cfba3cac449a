import { codeOf } from '@tribunal/core/unknown';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from './connection.ts';

/** Longer than the transactions of people and judges usually take. */
const patience: RawBuilder<unknown> = sql`set local lock_timeout = '1s'`;

/**
 * A transaction of a background job that waits for its turn like everybody else, but not for long: null when somebody holds what it
 * needs. The job goes on with other work and tries again at its next run.
 */
export async function unlessHeld<Result>(
  database: Database,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result | null> {
  return database
    .transaction(async (queries) => {
      await patience.execute(queries);
      return work(queries);
    })
    .catch((error: unknown) => {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) return null;
      throw error;
    });
}

const LOCK_NOT_AVAILABLE = '55P03';
