import type { Queries } from '../../../database/connection.ts';

/** Contests whose standings were computed by the rules of an earlier version. */
export async function standingsDue(queries: Queries): Promise<number[]> {
  const rows = await queries.selectFrom('standings_due').select('contest_id').orderBy('contest_id').execute();
  return rows.map((row) => row.contest_id);
}

/** False when another site has claimed it. */
export async function takeStandingsDue(queries: Queries, contestId: number): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('standings_due')
    .where('contest_id', '=', contestId)
    .returning('contest_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
