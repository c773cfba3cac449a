import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { lookup } from '@tribunal/core/lists';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import type { Contestant, ContestScoreboard } from './load-scoreboard.ts';

type RankedBoard = Pick<ContestScoreboard, 'rows' | 'contestants'>;

const rowsAtOnce = 500;

/** The rows of a scoreboard as the text between the brackets of a JSON array. Other requests are answered between two parts of it. */
export async function rankingText(
  board: RankedBoard,
  format: FormatName,
  isFrozen: boolean,
): Promise<string> {
  const textOf = rankingRowText(board, format, isFrozen);
  const texts: string[] = [];
  for (const row of board.rows) {
    texts.push(textOf(row));
    if (texts.length % rowsAtOnce === 0) await nextTurn();
  }
  return texts.join(',');
}

/** Writes the JSON of a row; `more` are fields that the data API does not have, or has otherwise. */
export function rankingRowText(
  { contestants }: RankedBoard,
  format: FormatName,
  isFrozen: boolean,
  more: (contestant: Contestant) => object = () => ({}),
): (row: RankedRow) => string {
  const hasBonus = formats[format].untouchedCell.bonus !== undefined;
  const solution = (cell: ScoreboardCell | null) => cell && solutionOf(cell, hasBonus, isFrozen);
  return (row) => {
    const contestant = lookup(contestants, row.id);
    return JSON.stringify({ ...rankingOf(row, contestant, row.cells.map(solution)), ...more(contestant) });
  };
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
