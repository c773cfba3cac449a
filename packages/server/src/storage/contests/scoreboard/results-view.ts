import type { ResultRow } from '@tribunal/contract/contests/contest-results';
import { medalsOf, usualMedals } from '@tribunal/core/scoreboard/medals';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { Database } from '../../../database/connection.ts';
import { loadScoreboard } from './load-scoreboard.ts';

/** The true results of the live participations, in the order of their ranks. */
export async function contestResults(database: Database, contestId: number): Promise<ResultRow[]> {
  const problemIds = await database.query
    .selectFrom('contest_problems')
    .select('id')
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  const board = await loadScoreboard(
    database,
    contestId,
    problemIds.map(({ id }) => id),
    { isBoardFrozen: false, isBoardWithheld: false },
  );
  const medals = medalsOf(board.rows, usualMedals);
  return board.rows.map((row) => {
    const { username, name, organization, country } = board.contestants.get(row.id)!;
    return {
      rank: row.rank,
      username,
      name: name || username,
      organization: organization?.name ?? '',
      country: country || (organization?.country ?? ''),
      score: row.score,
      time: row.cumulativeTime,
      medal: medals.get(row.id) ?? null,
      isDisqualified: row.isDisqualified,
      solved: row.solved,
      lastMinute: lastMinute(row),
    };
  });
}

function lastMinute({ cells }: RankedRow): number | null {
  const times = cells.flatMap((cell) => (cell === null || cell.solvedAt === null ? [] : [cell.solvedAt]));
  return times.length === 0 ? null : Math.floor(Math.max(...times) / 60);
}
