import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/**
 * For inserting many rows whose references are proven and held already: the database checks each once more, which takes longer than
 * storing it does. It is told not to, where our role may tell it so. No trigger runs meanwhile, none of our own either.
 */
export async function skipReferenceChecks(queries: Queries, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`
    select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'set')
  `.execute(queries);
  await work();
  if (rows.length > 0) await sql`set local session_replication_role = origin`.execute(queries);
}
