import type { ResultRow } from '@tribunal/contract/contests/contest-results';
import { medalsOf, usualMedals } from '@tribunal/core/scoreboard/medals';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { sql } from 'kysely';
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
    false,
  );
  const people = await findPeople(
    database,
    [...board.contestants.values()].map(({ userId }) => userId),
  );
  const medals = medalsOf(board.rows, usualMedals);
  return board.rows.map((row) => {
    const { userId, username } = board.contestants.get(row.id)!;
    const person = people.get(userId);
    return {
      rank: row.rank,
      username,
      name: person?.name || username,
      organization: person?.organization ?? '',
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

interface PersonInResults {
  readonly id: number;
  readonly name: string;
  readonly organization: string | null;
}

async function findPeople(database: Database, ids: readonly number[]): Promise<Map<number, PersonInResults>> {
  const { rows } = await sql<PersonInResults>`
    select u.id, u.full_name as name, (
      select o.name from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by m.position, o.id limit 1) as organization
    from users u where u.id = any(${ids})
  `.execute(database.query);
  return new Map(rows.map((row) => [row.id, row]));
}
