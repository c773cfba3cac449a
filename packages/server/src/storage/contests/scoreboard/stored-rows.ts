import { frozenView, liveView } from '@tribunal/core/scoreboard/at-moment';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { Attempt, ScoredContest, ScoredParticipation } from '@tribunal/core/scoreboard/contest';
import { participationRow, type Row } from '@tribunal/core/scoreboard/row';

/** The rows of a participation in the live and in the frozen scoreboard, in the columns of its table. */
export interface StoredRows {
  readonly score: number;
  readonly cumulative_time: number;
  readonly tiebreaker: number;
  readonly cells: StoredCells;
  readonly frozen_score: number;
  readonly frozen_cumulative_time: number;
  readonly frozen_tiebreaker: number;
  readonly frozen_cells: StoredCells;
}

/** By the id of the contest problem; a problem without a submission has no cell. */
export type StoredCells = Readonly<Record<string, StoredCell>>;

/** Which solve is the first depends on other rows. */
type StoredCell = Omit<ScoreboardCell, 'isFirst'>;

export function storedRows(
  contest: ScoredContest,
  participation: ScoredParticipation,
  attempts: readonly Attempt[],
): StoredRows {
  const live = participationRow(contest, participation, attempts, liveView);
  const frozen =
    contest.frozenAt === null ? live : participationRow(contest, participation, attempts, frozenView);
  return {
    score: live.score,
    cumulative_time: live.cumulativeTime,
    tiebreaker: live.tiebreaker,
    cells: storedCells(contest, live),
    frozen_score: frozen.score,
    frozen_cumulative_time: frozen.cumulativeTime,
    frozen_tiebreaker: frozen.tiebreaker,
    frozen_cells: storedCells(contest, frozen),
  };
}

function storedCells({ problems }: ScoredContest, { cells }: Row): StoredCells {
  const touched = problems.flatMap(({ key }, index) => {
    const cell = cells[index];
    return cell ? [[key, storedCell(cell)] as const] : [];
  });
  return Object.fromEntries(touched);
}

function storedCell({ isFirst: _, ...cell }: ScoreboardCell): StoredCell {
  return cell;
}

/** In the order of the contest problems given. */
export function cellsOf(stored: StoredCells, problemIds: readonly number[]): (ScoreboardCell | null)[] {
  return problemIds.map((id) => {
    const cell = stored[id];
    return cell ? { ...cell, isFirst: false } : null;
  });
}
