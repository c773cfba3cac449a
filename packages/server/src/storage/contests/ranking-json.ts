import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { Contestant, ContestScoreboard } from './scoreboard/load-scoreboard.ts';

/** The rows of a scoreboard as the text between the brackets of a JSON array. */
export function rankingText(
  board: Pick<ContestScoreboard, 'rows' | 'contestants'>,
  format: FormatName,
  isFrozen: boolean,
): string {
  const hasBonus = formats[format].untouchedCell.bonus !== undefined;
  const solution = (cell: ScoreboardCell | null) => cell && solutionOf(cell, hasBonus, isFrozen);
  const texts = board.rows.map((row) =>
    JSON.stringify(rankingOf(row, board.contestants.get(row.id)!, row.cells.map(solution))),
  );
  return texts.join(',');
}

function rankingOf(row: RankedRow, contestant: Contestant, solutions: readonly unknown[]) {
  return {
    user: contestant.username,
    rank: row.rank,
    start_time: contestant.startTime,
    end_time: contestant.endTime,
    score: row.score,
    cumulative_time: row.cumulativeTime,
    tiebreaker: row.tiebreaker,
    old_rating: contestant.oldRating,
    new_rating: contestant.newRating,
    is_disqualified: row.isDisqualified,
    solutions,
  };
}

function solutionOf(
  { points, time, tries, penalty, bonus, pending }: ScoreboardCell,
  hasBonus: boolean,
  isFrozen: boolean,
) {
  return { points, time, tries, penalty, ...(hasBonus && { bonus }), ...(isFrozen && { pending }) };
}
