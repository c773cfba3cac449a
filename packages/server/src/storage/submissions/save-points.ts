import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** Stores other points of submissions: those of the problem, or those in the contest. */
export async function savePoints(
  queries: Queries,
  column: 'points' | 'contest_points',
  changed: readonly { readonly id: number; readonly points: number }[],
): Promise<void> {
  await sql`
    update submissions s set ${sql.ref(column)} = n.points
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id int, points double precision)
    where s.id = n.id
  `.execute(queries);
}
