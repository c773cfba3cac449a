import type { Row } from '@tribunal/core/scoreboard/row';
import type { Database } from '../../../database/connection.ts';
import { keepReplays } from './kept-replays.ts';
import { type ContestScoreboard, loadScoreboard } from './load-scoreboard.ts';
import { type ScoreboardOfContest, scoreboardVersion } from './scoreboard-version.ts';

export interface KeptScoreboards {
  find(contest: ScoreboardOfContest): Promise<ContestScoreboard>;
  /** The rows of the live participations before the end of that minute since the start of each; ranking them is left to the caller. */
  rowsAtMinute(contest: ScoreboardOfContest, minutes: number): Promise<readonly Row[]>;
}

const mostRows = 50_000;

/**
 * Computes the live and the frozen scoreboard of a contest once for each version, for everybody who asks in the meantime. The caller
 * reads the version before, so what is loaded is never older.
 */
export function keepScoreboards(database: Database): KeptScoreboards {
  const kept = new Map<string, { version: string; board: Promise<ContestScoreboard>; rows: number }>();

  async function find(contest: ScoreboardOfContest): Promise<ContestScoreboard> {
    const { id, problemIds, isBoardFrozen, isBoardWithheld } = contest;
    const name = `${id} ${isBoardFrozen} ${isBoardWithheld}`;
    const version = scoreboardVersion(contest);
    const found = kept.get(name);
    kept.delete(name);
    if (found?.version === version) {
      kept.set(name, found);
      return found.board;
    }
    const board = loadScoreboard(database, id, problemIds, contest);
    const entry = { version, board, rows: 0 };
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

  /** Of those kept, the one that was asked for last stays, however large it is. */
  function dropOldest(): void {
    let rows = [...kept.values()].reduce((sum, entry) => sum + entry.rows, 0);
    for (const [name, entry] of kept) {
      if (rows <= mostRows || kept.size === 1) return;
      kept.delete(name);
      rows -= entry.rows;
    }
  }

  return { find, rowsAtMinute: keepReplays(database) };
}
