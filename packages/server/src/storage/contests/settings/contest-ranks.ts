import { sharedRanks } from '@tribunal/core/ranking';
import type { Queries } from '../../../database/connection.ts';

/** The true rank of each ranked participation, by its id. */
export async function contestRanks(queries: Queries, contestId: number): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('participations')
    .select(['id', 'score', 'cumulative_time as cumulativeTime', 'tiebreaker'])
    .where('contest_id', '=', contestId)
    .where('virtual', '=', 0)
    .where('is_disqualified', '=', false)
    .execute();
  return new Map(sharedRanks(rows).map(({ id, rank }) => [id, rank]));
}
