import { setImmediate } from 'node:timers/promises';
import { type View, viewAtMinute } from '@tribunal/core/scoreboard/at-moment';
import { participationRow, type Row } from '@tribunal/core/scoreboard/row';
import type { Database } from '../../../database/connection.ts';
import { frozenFromTheStart, loadReplay, type Replay } from './load-replay.ts';
import { type ScoreboardOfContest, scoreboardVersion } from './scoreboard-version.ts';

const maxReplays = 2;
const maxMinutes = 20;

/** Computes the rows of a minute once for each version of the contest, for everybody who asks in the meantime. */
export function keepReplays(
  database: Database,
): (contest: ScoreboardOfContest, minutes: number) => Promise<readonly Row[]> {
  const replays = keepNewest<Replay>(maxReplays);
  const minutesOf = keepNewest<readonly Row[]>(maxMinutes);
  return (shown, minutes) => {
    const version = `${shown.id} ${scoreboardVersion(shown)}`;
    const { isBoardFrozen, isBoardWithheld } = shown;
    return minutesOf(`${version} ${isBoardFrozen} ${isBoardWithheld} ${minutes}`, async () => {
      const replay = await replays(version, () => loadReplay(database, shown.id));
      const isFrozen = isBoardFrozen || isBoardWithheld;
      const contest = isBoardWithheld ? frozenFromTheStart(replay.contest) : replay.contest;
      return rowsInView({ ...replay, contest }, viewAtMinute(minutes, isFrozen));
    });
  };
}

/** Keeps the answers that were asked for last. A failure is not kept. */
function keepNewest<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const value = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, value);
    value.catch(() => kept.delete(name));
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    return value;
  };
}

const rowsAtOnce = 100;

/** Other requests are answered between two parts of the rows. */
async function rowsInView({ contest, participations, attempts }: Replay, view: View): Promise<Row[]> {
  const rows: Row[] = [];
  for (const participation of participations) {
    if (rows.length % rowsAtOnce === 0) await setImmediate();
    rows.push(participationRow(contest, participation, attempts.get(participation.id) ?? [], view));
  }
  return rows;
}
