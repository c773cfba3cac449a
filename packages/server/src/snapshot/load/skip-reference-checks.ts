import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/**
 * For inserts of many rows whose references are already checked and locked: the database's own checks would take longer
 * than the inserts. Has no effect without the necessary privilege. No triggers run meanwhile, including ours.
 */
export async function skipReferenceChecks(queries: Queries, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`
    select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'set')
  `.execute(queries);
  await work();
  if (rows.length > 0) await sql`set local session_replication_role = origin`.execute(queries);
}
