import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import type { Database } from '@tribunal/server/database/connection';
import { rateContests, unrateContest } from '@tribunal/server/storage/contests/rate-contests';
import { testDatabase } from '../fixtures/database.ts';
import { dumpText, loadAll, loadText } from '../fixtures/snapshot.ts';

const [stamped, frozen, rated] = [await testDatabase(), await testDatabase(), await testDatabase()];
const [given, copied] = [await testDatabase(), await testDatabase()];

const people: SnapshotRecord[] = [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'problem', code: 'sum', name: 'Sum' },
  ...['one', 'two', 'three'].map((username) => ({ type: 'user', username }) as const),
];

function aContest(key: string, given: Partial<SnapshotRecord> = {}): SnapshotRecord {
  return {
    type: 'contest',
    key,
    name: key,
    start_time: '2025-01-01T00:00:00Z',
    end_time: '2025-01-01T05:00:00Z',
    problems: [{ code: 'sum' }],
    ...given,
  } as SnapshotRecord;
}

function aSubmission(contest: string, id: number, judgedAt: string, user = 'one', result = 'AC') {
  const [date, judged_at] = [`2025-01-01T${judgedAt}Z`, `2025-01-01T${judgedAt}Z`];
  return {
    type: 'submission',
    user,
    problem: 'sum',
    language: 'PY3',
    id,
    date,
    judged_at,
    contest,
    result,
  } as SnapshotRecord;
}

describe('the judge times of a contest', () => {
  async function judgeTimes(contest: string): Promise<string[]> {
    const rows = await stamped.query
      .selectFrom('submissions')
      .innerJoin('contests', 'contests.id', 'submissions.contest_id')
      .select(['submissions.id', 'submissions.judged_at'])
      .where('contests.key', '=', contest)
      .orderBy('submissions.id')
      .execute();
    return rows.map(({ id, judged_at }) => `${id} ${judged_at.toISOString().slice(11, -1)}`);
  }

  test('are kept, and adjusted to increase in the order of time and id if necessary', async () => {
    await loadAll(stamped, [
      ...people,
      aContest('round'),
      aSubmission('round', 5, '01:00:00'),
      aSubmission('round', 2, '01:00:00'),
      aSubmission('round', 9, '00:30:00'),
      aSubmission('round', 7, '01:00:00.001'),
      aSubmission('round', 1, '02:00:00'),
    ]);
    assert.deepEqual(await judgeTimes('round'), [
      '1 02:00:00.000',
      '2 01:00:00.000',
      '5 01:00:00.001',
      '7 01:00:00.002',
      '9 00:30:00.000',
    ]);
  });

  test('are later than all entries of the contest log before the load', async () => {
    await loadAll(stamped, [
      aSubmission('round', 20, '00:10:00', 'two'),
      aSubmission('round', 21, '03:00:00'),
    ]);
    assert.deepEqual((await judgeTimes('round')).slice(-2), ['20 02:00:00.001', '21 03:00:00.000']);
  });
});

describe('a submission of a live participation that the snapshot does not name', () => {
  test('creates it once, and a later load updates its score', async () => {
    const { rows } = await stamped.pool.query(
      `select u.username, a.virtual, a.real_start, a.score from participations a join users u on u.id = a.user_id order by a.id`,
    );
    const real_start = new Date('2025-01-01T00:00:00Z');
    assert.deepEqual(rows, [
      { username: 'one', virtual: 0, real_start, score: 100 },
      { username: 'two', virtual: 0, real_start, score: 100 },
    ]);
  });
});

describe('public figures', () => {
  test('omit results hidden by a freeze', async () => {
    const freeze = { format: 'icpc', frozen_last_minutes: 60 } as const;
    await loadAll(frozen, [
      ...people,
      aContest('frozen', freeze),
      aContest('thawed', { ...freeze, thawed_at: '2025-01-02T00:00:00Z' }),
      aSubmission('frozen', 1, '04:30:00', 'one'),
      aSubmission('frozen', 2, '03:30:00', 'two'),
      aSubmission('thawed', 3, '04:30:00', 'three'),
    ]);
    const { rows } = await frozen.pool.query('select username, problem_count from users order by id');
    assert.deepEqual(
      rows.map(({ username, problem_count }) => [username, problem_count]),
      [
        ['one', 0],
        ['two', 1],
        ['three', 1],
      ],
    );
    const counts = await frozen.pool.query('select user_count, judged_count, accepted_count from problems');
    assert.deepEqual(counts.rows, [{ user_count: 2, judged_count: 2, accepted_count: 2 }]);
  });
});

describe('rated contests', () => {
  const rankedRound = (key: string, given: Partial<SnapshotRecord>): SnapshotRecord[] => [
    aContest(key, { is_rated: true, ...given }),
    ...['one', 'two', 'three'].map((user) => ({ type: 'participation', contest: key, user }) as const),
  ];

  async function ratings(database: Database): Promise<string[]> {
    const { rows } = await database.pool.query<{ line: string }>(
      `select c.key || ' ' || u.username || ' ' || r.rank || ' ' || r.rating as line
       from ratings r join contests c on c.id = r.contest_id join users u on u.id = r.user_id
       order by c.end_time, r.rank, u.id`,
    );
    return rows.map(({ line }) => line);
  }

  async function currentRatings(database: Database): Promise<(number | null)[]> {
    const rows = await database.query.selectFrom('users').select('rating').orderBy('id').execute();
    return rows.map(({ rating }) => rating);
  }

  test('that have ended are rated; frozen ones after their thaw', async () => {
    await loadAll(rated, [
      ...people,
      ...rankedRound('plain', { format: 'icpc' }),
      ...rankedRound('frozen', { format: 'icpc', frozen_last_minutes: 60, end_time: '2025-01-01T06:00:00Z' }),
      ...rankedRound('running', { end_time: '2026-01-01T00:00:00Z' }),
      ...rankedRound('unrated', { is_rated: false }),
      ...['plain', 'frozen', 'running', 'unrated']
        .flatMap((key) => [
          aSubmission(key, 0, '01:00:00', 'one'),
          aSubmission(key, 0, '02:00:00', 'two'),
          aSubmission(key, 0, '03:00:00', 'three', 'WA'),
        ])
        .map((record, index) => ({ ...record, id: index + 1 })),
    ]);
    assert.deepEqual(await ratings(rated), ['plain one 1 1637', 'plain two 2 1401', 'plain three 3 1165']);
    assert.deepEqual(await currentRatings(rated), [1637, 1401, 1165]);
  });

  test('are rated with shared ranks, and again if an earlier one is rated', async () => {
    const [before] = await ratings(rated);
    await loadAll(rated, [
      ...rankedRound('earlier', { end_time: '2025-01-01T04:00:00Z' }),
      aSubmission('earlier', 101, '01:00:00', 'three'),
      aSubmission('earlier', 102, '03:00:00', 'two', 'WA'),
      aSubmission('earlier', 103, '03:00:00', 'one', 'WA'),
    ]);
    const lines = await ratings(rated);
    assert.deepEqual(
      lines.map((line) => line.split(' ').slice(0, 3).join(' ')),
      ['earlier three 1', 'earlier one 2', 'earlier two 2', 'plain one 1', 'plain two 2', 'plain three 3'],
    );
    assert.ok(!lines.includes(before!));
    assert.deepEqual(
      await currentRatings(rated),
      ['one', 'two', 'three'].map((name) =>
        Number(
          lines
            .slice(3)
            .find((line) => line.includes(name))!
            .split(' ')[3],
        ),
      ),
    );
  });

  test('are rated after the thaw', async () => {
    await rated.query
      .updateTable('contests')
      .set({ thawed_at: new Date() })
      .where('key', '=', 'frozen')
      .execute();
    const { id } = await rated.query
      .selectFrom('contests')
      .select('id')
      .where('key', '=', 'frozen')
      .executeTakeFirstOrThrow();
    await recountDueContests(rated, new Date());
    await rated.transaction((queries) => rateContests(queries, [id], new Date()));
    const keys = (await ratings(rated)).map((line) => line.split(' ')[0]);
    assert.deepEqual(keys, [
      'earlier',
      'earlier',
      'earlier',
      'plain',
      'plain',
      'plain',
      'frozen',
      'frozen',
      'frozen',
    ]);
  });

  test('with given ratings keep them, and later contests continue from them', async () => {
    const aRating = (user: string, rank: number, rating: number): SnapshotRecord => ({
      type: 'rating',
      ...{ contest: 'old', user, rank, rating, mean: rating, performance: rating },
      rated_at: '2025-01-02T00:00:00Z',
    });
    await loadAll(given, [
      ...people,
      ...rankedRound('old', { is_private: true, end_time: '2025-01-01T04:00:00Z' }),
      aRating('three', 1, 2400),
      aRating('two', 2, 700),
      ...rankedRound('later', {}),
      ...['one', 'two', 'three'].map((user, index) =>
        aSubmission('later', index + 1, `0${index + 1}:00:00`, user),
      ),
    ]);
    const before = await ratings(given);
    assert.deepEqual(before.slice(0, 2), ['old three 1 2400', 'old two 2 700']);
    assert.deepEqual(
      before.slice(2).map((line) => line.split(' ').slice(0, 3).join(' ')),
      ['later one 1', 'later two 2', 'later three 3'],
    );
    const current = await currentRatings(given);
    assert.deepEqual(
      current,
      before.slice(2).map((line) => Number(line.split(' ')[3])),
    );
    assert.ok(current[1]! < current[0]! && current[0]! < current[2]!, String(current));
    await given.transaction(async (queries) => {
      const { id } = await queries
        .selectFrom('contests')
        .select('id')
        .where('key', '=', 'old')
        .executeTakeFirstOrThrow();
      await rateContests(queries, [id], new Date());
      await unrateContest(queries, id, new Date());
    });
    assert.deepEqual(await ratings(given), before);
    const dumped = await dumpText(given);
    await loadText(copied, dumped);
    assert.deepEqual(await ratings(copied), before);
    assert.equal(await dumpText(copied), dumped);
  });
});
