import type { Database } from '../../../database/connection.ts';
import { type ContestScoreboard, loadScoreboard } from './load-scoreboard.ts';

/** What a scoreboard shows, as of the request. */
export interface ScoreboardOfContest {
  readonly id: number;
  readonly isBoardFrozen: boolean;
  /** Changes with every submission, participation and edit of the contest. */
  readonly logNumber: number;
  /** Changes with every rating of any contest. */
  readonly ratingNumber: number;
  /** In contest order. */
  readonly problemIds: readonly number[];
}

export interface KeptScoreboards {
  find(contest: ScoreboardOfContest): Promise<ContestScoreboard>;
}

/** The same as long as the scoreboard is. */
export function scoreboardVersion({ logNumber, ratingNumber, problemIds }: ScoreboardOfContest): string {
  return [logNumber, ratingNumber, ...problemIds].join(' ');
}

const mostRows = 50_000;

/**
 * Computes the live and the frozen scoreboard of a contest once for each version, for everybody who asks in the meantime. The caller
 * reads the version before, so what is loaded is never older.
 */
export function keepScoreboards(database: Database): KeptScoreboards {
  const kept = new Map<string, { version: string; board: Promise<ContestScoreboard>; rows: number }>();

  async function find(contest: ScoreboardOfContest): Promise<ContestScoreboard> {
    const { id, problemIds, isBoardFrozen } = contest;
    const name = `${id} ${isBoardFrozen}`;
    const version = scoreboardVersion(contest);
    const found = kept.get(name);
    kept.delete(name);
    if (found?.version === version) {
      kept.set(name, found);
      return found.board;
    }
    const board = loadScoreboard(database, id, problemIds, isBoardFrozen);
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

  return { find };
}
