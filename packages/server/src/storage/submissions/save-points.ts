import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** Stores other points of submissions outside contests. */
export async function savePoints(
  queries: Queries,
  changed: readonly { readonly id: number; readonly points: number }[],
): Promise<void> {
  await sql`
    update submissions s set points = n.points
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id int, points double precision)
    where s.id = n.id
  `.execute(queries);
}
