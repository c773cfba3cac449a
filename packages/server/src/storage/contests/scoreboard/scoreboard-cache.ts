import type { Row } from '@tribunal/core/scoreboard/row';
import type { Database } from '../../../database/connection.ts';
import { changedRows } from './changed-rows.ts';
import { type ContestScoreboard, loadScoreboard, reloadRows } from './load-scoreboard.ts';
import { keepReplays } from './replay-cache.ts';
import { type ScoreboardOfContest, versionOfAllRows } from './scoreboard-version.ts';

export interface ScoreboardCache {
  find(contest: ScoreboardOfContest): Promise<ContestScoreboard>;
  /** The rows of the live participations before the end of that minute since the start of each; ranking them is left to the caller. */
  rowsAtMinute(contest: ScoreboardOfContest, minutes: number): Promise<readonly Row[]>;
}

const maxRows = 50_000;

interface Kept {
  readonly logNumber: number;
  readonly versionOfAllRows: string;
  readonly board: Promise<ContestScoreboard>;
  rows: number;
}

/**
 * Computes the live and the frozen scoreboard of a contest once for each version, for everybody who asks in the meantime. The caller
 * reads the version before, so what is loaded is never older. Of a contest that goes on, only the rows that changed are loaded.
 */
export function createScoreboardCache(database: Database): ScoreboardCache {
  const kept = new Map<string, Kept>();

  async function find(contest: ScoreboardOfContest): Promise<ContestScoreboard> {
    const { id, isBoardFrozen, isBoardWithheld, logNumber } = contest;
    const name = `${id} ${isBoardFrozen} ${isBoardWithheld}`;
    const found = kept.get(name);
    const before = found?.versionOfAllRows === versionOfAllRows(contest) ? found : undefined;
    kept.delete(name);
    if (before && before.logNumber >= logNumber) {
      kept.set(name, before);
      return before.board;
    }
    const board = before ? update(contest, before) : loadAll(contest);
    const entry = { logNumber, versionOfAllRows: versionOfAllRows(contest), board, rows: 0 };
    kept.set(name, entry);
    try {
      entry.rows = (await board).rows.length;
    } catch (error) {
      if (kept.get(name) === entry) kept.delete(name);
      throw error;
    }
    dropOldest();
    return board;
  }

  function loadAll(contest: ScoreboardOfContest): Promise<ContestScoreboard> {
    return loadScoreboard(database, contest.id, contest.problemIds, contest);
  }

  async function update(contest: ScoreboardOfContest, before: Kept): Promise<ContestScoreboard> {
    const board = await before.board.catch(() => null);
    const range = { from: before.logNumber, to: contest.logNumber };
    const ids = board && (await changedRows(database, contest.id, range));
    if (!board || !ids) return loadAll(contest);
    return reloadRows(database, contest, board, ids);
  }

  /** The scoreboard that was asked for last stays, however large it is. */
  function dropOldest(): void {
    let rows = [...kept.values()].reduce((sum, entry) => sum + entry.rows, 0);
    for (const [name, entry] of kept) {
      if (rows <= maxRows || kept.size === 1) return;
      kept.delete(name);
      rows -= entry.rows;
    }
  }

  return { find, rowsAtMinute: keepReplays(database) };
}
