import type { SnapshotRecord } from '../../packages/contract/src/snapshot/snapshot.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { loadAll } from '../../packages/server/test/fixtures/snapshot.ts';

export const sizes = [100, 1000, 5000, 12_000];

const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const minutes = 300;
/** A contest of 1,000 teams that has been running for two hours. */
export const liveContest = 'live1000';
const liveTeams = 1000;
const liveMinutes = 120;

/** Contests in the format ICPC with that many teams, `over<size>`, that ended a day ago with a freeze, and one that runs. The same in each run. */
export async function loadContests(database: Database): Promise<void> {
  let state = 42;
  const below = (limit: number) => {
    state = (state * 16807) % 2147483647;
    return state % limit;
  };
  const now = Date.now();
  const contest = (key: string, start: number): SnapshotRecord => ({
    type: 'contest',
    key,
    name: key,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + minutes * 60_000).toISOString(),
    format: 'icpc',
    frozen_last_minutes: 60,
    show_team_names: true,
    authors: ['chief'],
    problems: codes.map((code) => ({ code, points: 1 })),
  });
  const teams = Array.from({ length: Math.max(...sizes) }, (_, index) => `team${index + 1}`);
  const taken = (key: string, start: number, size: number, passed = minutes): SnapshotRecord[] => [
    contest(key, start),
    ...teams.slice(0, size).map((user): SnapshotRecord => ({ type: 'participation', contest: key, user })),
    ...teams.slice(0, size).flatMap((user) =>
      Array.from({ length: 1 + below(9) }, (): SnapshotRecord => {
        const isAccepted = below(2) === 0;
        return {
          type: 'submission',
          ...{ user, problem: codes[below(codes.length)]!, contest: key, language: 'PY3' },
          date: new Date(start + below(passed * 60) * 1000).toISOString(),
          ...{ result: isAccepted ? 'AC' : 'WA', case_points: isAccepted ? 1 : 0, case_total: 1 },
        };
      }),
    ),
  ];
  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    ...codes.map((code): SnapshotRecord => ({ type: 'problem', code, name: `Problem ${code}` })),
    { type: 'user', username: 'chief' },
    ...teams.map((username): SnapshotRecord => ({ type: 'user', username, full_name: `The ${username}` })),
    ...sizes.flatMap((size) => taken(`over${size}`, now - 86_400_000, size)),
    ...taken(liveContest, now - liveMinutes * 60_000, liveTeams, liveMinutes),
  ]);
}
