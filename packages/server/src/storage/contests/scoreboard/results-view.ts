import { type Medal, medalsOf, usualMedals } from '@tribunal/core/scoreboard/medals';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { loadScoreboard } from './load-scoreboard.ts';

/** How one contestant did, for certificates and lists of winners. */
export interface ContestResult {
  /** Null when disqualified. */
  readonly rank: number | null;
  readonly username: string;
  readonly name: string;
  readonly organization: string;
  readonly score: number;
  /** Minutes in the format icpc, otherwise seconds. */
  readonly time: number;
  readonly medal: Medal | null;
  readonly isDisqualified: boolean;
  readonly solved: number;
  /** When the last problem was solved, in whole minutes of the contest; null when none was. */
  readonly lastMinute: number | null;
}

/** The true results of the live participations, in the order of their ranks. */
export async function contestResults(database: Database, contestId: number): Promise<ContestResult[]> {
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
