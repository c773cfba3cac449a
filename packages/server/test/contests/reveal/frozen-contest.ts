import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';

const labels = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A contest in the format ICPC that is over and frozen, with pseudo-random submissions; the same for the same number of teams. */
export function frozenContest(teams: number): SnapshotRecord[] {
  let state = 42;
  const below = (limit: number) => {
    state = (state * 16807) % 2147483647;
    return state % limit;
  };
  const names = Array.from({ length: teams }, (_, index) => `team${index + 1}`);
  const at = (minutes: number) => new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString();
  return [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    ...labels.map((code): SnapshotRecord => ({ type: 'problem', code, name: `Problem ${code}` })),
    ...names.map(
      (username): SnapshotRecord => ({ type: 'user', username, password: 'x', full_name: `The ${username}` }),
    ),
    {
      type: 'contest',
      key: 'finals',
      name: 'Finals',
      start_time: at(0),
      end_time: at(300),
      format: 'icpc',
      frozen_last_minutes: 60,
      problems: labels.map((code) => ({ code, points: 1 })),
    },
    ...names.map((user): SnapshotRecord => ({ type: 'participation', contest: 'finals', user })),
    ...names.flatMap((user) =>
      Array.from({ length: below(9) }, (): SnapshotRecord => {
        const isAccepted = below(10) < 5;
        return {
          type: 'submission',
          user,
          problem: labels[below(labels.length)]!,
          contest: 'finals',
          language: 'PY3',
          date: at(below(300)),
          result: isAccepted ? 'AC' : 'WA',
          case_points: isAccepted ? 1 : 0,
          case_total: 1,
        };
      }),
    ),
  ];
}
