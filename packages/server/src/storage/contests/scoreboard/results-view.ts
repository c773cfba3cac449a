import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResultRow } from '@tribunal/contract/contests/contest-results';
import { groupsWon, medalsIn } from '@tribunal/core/awards/awards';
import { formats } from '@tribunal/core/formats/formats';
import { rowsPerPart } from '@tribunal/core/in-parts';
import { lookup } from '@tribunal/core/lists';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { Database } from '../../../database/connection.ts';
import type { ShownContest } from '../contest-view.ts';
import { findAwardedScoreboard } from './contest-awards.ts';
import type { ScoreboardCache } from './scoreboard-cache.ts';
import { namesInResults, shownContestant } from './shown-contestant.ts';

/**
 * The true results of the live participations, in the order of their ranks, with the names that the viewer may learn. Other requests
 * are answered between two parts of them.
 */
export async function contestResults(
  database: Database,
  scoreboards: ScoreboardCache,
  contest: ShownContest,
): Promise<ResultRow[]> {
  const board = await findAwardedScoreboard(database.query, scoreboards, contest);
  const medals = medalsIn(board.awards);
  const won = groupsWon(board.awards);
  const { hasMembers } = namesInResults(contest);
  const people = await peopleOf(database, contest.id);
  const isInMinutes = formats[contest.format].timeUnit === 'minutes';
  const results: ResultRow[] = [];
  for (const row of board.rows) {
    const contestant = lookup(board.contestants, row.id);
    const { username } = contestant;
    results.push({
      rank: row.rank,
      username,
      icpcId: people.get(username)?.icpcId ?? '',
      ...shownContestant(contest, contestant),
      members: (hasMembers && people.get(username)?.members) || [],
      score: row.score,
      time: row.cumulativeTime,
      minutes: isInMinutes ? row.cumulativeTime : Math.floor(row.cumulativeTime / 60),
      medal: medals.get(row.id) ?? null,
      isDisqualified: row.isDisqualified,
      isUnofficial: row.isUnofficial,
      solved: row.solved,
      lastMinute: lastMinute(row),
      groupsWon: won.get(row.id) ?? [],
    });
    if (results.length % rowsPerPart === 0) await nextTurn();
  }
  return results;
}

/** By username. */
async function peopleOf({ query }: Database, contestId: number) {
  const rows = await query
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['users.username', 'users.members', 'users.icpc_id as icpcId'])
    .where('participations.contest_id', '=', contestId)
    .where('participations.virtual', '=', 0)
    .execute();
  return new Map(rows.map(({ username, ...person }) => [username, person]));
}

function lastMinute({ cells }: RankedRow): number | null {
  const times = cells.flatMap((cell) => (cell === null || cell.solvedAt === null ? [] : [cell.solvedAt]));
  return times.length === 0 ? null : Math.floor(Math.max(...times) / 60);
}
