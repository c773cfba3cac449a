import { isSinceFreeze } from '@tribunal/core/contests/freeze';
import { keysOf } from '@tribunal/core/lists';
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

/** Without the fields of an empty cell: the database reads and writes a third of the text. Which solve is the first depends on other rows. */
type StoredCell = Partial<Omit<ScoreboardCell, 'isFirst'>>;

export function storedRows(
  contest: ScoredContest,
  participation: ScoredParticipation,
  attempts: readonly Attempt[],
): StoredRows {
  const live = participationRow(contest, participation, attempts, liveView);
  const cells = storedCells(contest, live);
  const isHiding = attempts.some(({ date }) => isSinceFreeze(contest.frozenAt, date));
  const frozen = isHiding ? participationRow(contest, participation, attempts, frozenView) : live;
  return {
    score: live.score,
    cumulative_time: live.cumulativeTime,
    tiebreaker: live.tiebreaker,
    cells,
    frozen_score: frozen.score,
    frozen_cumulative_time: frozen.cumulativeTime,
    frozen_tiebreaker: frozen.tiebreaker,
    frozen_cells: isHiding ? storedCells(contest, frozen) : cells,
  };
}

function storedCells({ problems }: ScoredContest, { cells }: Row): StoredCells {
  const touched = problems.flatMap(({ key }, index) => {
    const cell = cells[index];
    return cell ? [[key, storedCell(cell)] as const] : [];
  });
  return Object.fromEntries(touched);
}

function storedCell(cell: ScoreboardCell): StoredCell {
  const stored: { -readonly [Field in keyof StoredCell]: number | null } = {};
  for (const field of fields) if (cell[field] !== emptyCell[field]) stored[field] = cell[field];
  return stored as StoredCell;
}

/** A solve in the first second has the time 0, so only null leaves `solvedAt` out. */
const emptyCell = {
  ...{ points: 0, bonus: 0, time: 0, tries: 0, penalty: 0, pending: 0, unjudged: 0 },
  solvedAt: null,
} as const satisfies Omit<ScoreboardCell, 'isFirst'>;
const fields = keysOf(emptyCell);

/** In the order of the contest problems given. */
export function cellsOf(stored: StoredCells, problemIds: readonly number[]): (ScoreboardCell | null)[] {
  return problemIds.map((id) => cellOf(stored, id));
}

/** Null where nothing was submitted. Names every field: a large scoreboard has a hundred thousand cells. */
export function cellOf(stored: StoredCells, problemId: number): ScoreboardCell | null {
  const cell = stored[problemId];
  if (!cell) return null;
  const { points = 0, bonus = 0, time = 0, tries = 0, penalty = 0, pending = 0, unjudged = 0 } = cell;
  const { solvedAt = null } = cell;
  return { points, bonus, time, tries, penalty, pending, unjudged, solvedAt, isFirst: false };
}
