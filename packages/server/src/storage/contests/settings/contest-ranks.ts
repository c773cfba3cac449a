import { sharedRanks } from '@tribunal/core/ranking';
import type { ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import type { Queries } from '../../../database/connection.ts';

/** A participation with its true score. */
export interface RankedParticipation extends ScoredParticipation {
  readonly id: number;
  readonly username: string;
  readonly score: number;
  readonly cumulativeTime: number;
  readonly tiebreaker: number;
}

export function rankedParticipations(queries: Queries, contestId: number): Promise<RankedParticipation[]> {
  return queries
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['participations.id', 'username', 'score', 'cumulative_time as cumulativeTime', 'tiebreaker'])
    .select([
      'virtual',
      'real_start as realStart',
      'is_disqualified as isDisqualified',
      'is_unofficial as isUnofficial',
    ])
    .select('extra_minutes as extraMinutes')
    .where('contest_id', '=', contestId)
    .where('virtual', '=', 0)
    .where('is_disqualified', '=', false)
    .where('is_unofficial', '=', false)
    .execute();
}

/** The true rank of each ranked participation, by its id. */
export async function contestRanks(queries: Queries, contestId: number): Promise<Map<number, number>> {
  const rows = await rankedParticipations(queries, contestId);
  return new Map(sharedRanks(rows).map(({ id, rank }) => [id, rank]));
}
