import type { ScoreboardCell } from './cells.ts';
import type { RankedRow, Scoreboard } from './rank.ts';
import type { Row } from './row.ts';

/**
 * A frozen scoreboard for a contestant, whose own row shows the true state. Its place and rank stay those that everybody sees:
 * compared with rows that are frozen, true values would give a rank that nobody has. First solves stay too, because a new one
 * would tell that nobody else has solved the problem since the freeze.
 */
export function withOwnRow<Board extends Scoreboard>(board: Board, own: Row): Board {
  return { ...board, rows: board.rows.map((row) => (row.id === own.id ? asSeen(row, own) : row)) };
}

function asSeen(row: RankedRow, own: Row): RankedRow {
  const cells = own.cells.map((cell, problem) => withFirstOf(row.cells[problem], cell));
  return { ...own, rank: row.rank, cells };
}

function withFirstOf(
  shown: ScoreboardCell | null | undefined,
  cell: ScoreboardCell | null,
): ScoreboardCell | null {
  return cell && { ...cell, isFirst: shown?.isFirst ?? false };
}
