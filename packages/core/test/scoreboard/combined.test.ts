import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CombinedContest,
  mergeContests,
  mergeFault,
  sumContests,
} from '@tribunal/core/scoreboard/combined';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';

const row = (
  id: number,
  score: number,
  cumulativeTime: number,
  more: Partial<RankedRow> = {},
): RankedRow => ({
  ...{
    id,
    score,
    cumulativeTime,
    tiebreaker: 0,
    rank: 1,
    virtual: 0,
    isDisqualified: false,
    isUnofficial: false,
    solved: 0,
    cells: [],
  },
  ...more,
});
const contest = (rows: Readonly<Record<string, RankedRow>>, problems = ['a', 'b']): CombinedContest => ({
  ...{ format: 'icpc', problems },
  rows: Object.entries(rows).map(([username, one]) => ({ username, row: one })),
});

describe('the sum of contests', () => {
  test('adds scores and times, ranks by them, and shows who missed a contest', () => {
    const rows = sumContests([
      contest({ ada: row(1, 0.1, 10), ben: row(2, 5, 30) }),
      contest({ ada: row(3, 0.2, 20), cas: row(4, 5, 30) }),
    ]);
    assert.deepEqual(
      rows.map(({ rank, username, score, cumulativeTime, parts }) => [
        rank,
        username,
        score,
        cumulativeTime,
        parts.map((part) => part?.score ?? null),
      ]),
      [
        [1, 'ben', 5, 30, [5, null]],
        [1, 'cas', 5, 30, [null, 5]],
        [3, 'ada', 0.3, 30, [0.1, 0.2]],
      ],
    );
  });

  test('gives nothing for a contest in which somebody is disqualified', () => {
    const rows = sumContests([
      contest({ ada: row(1, 5, 1, { isDisqualified: true, rank: null }) }),
      contest({ ada: row(2, 3, 1) }),
    ]);
    assert.deepEqual(
      rows.map(({ score, parts }) => [score, parts[0]]),
      [[3, null]],
    );
  });
});

test('unofficial contestants are listed last, without a rank', () => {
  const rows = sumContests([
    contest({ ada: row(1, 9, 1, { isUnofficial: true, rank: null }), ben: row(2, 1, 1) }),
  ]);
  assert.deepEqual(
    rows.map(({ rank, username }) => [rank, username]),
    [
      [1, 'ben'],
      [null, 'ada'],
    ],
  );
});

describe('contests are merged', () => {
  test('if they have the same problems, in any order, and the same format', () => {
    const [one, other] = [contest({}, ['a', 'b']), contest({}, ['b', 'a'])];
    assert.equal(mergeFault([one, other]), null);
    assert.equal(mergeFault([one, contest({}, ['a'])]), 'different problems');
    assert.equal(mergeFault([one, { ...other, format: 'ioi' }]), 'different formats');
  });

  test('with their cells in the order of the first one, and the better row of somebody who was at two sites', () => {
    const cell = (points: number) => ({
      ...{
        points,
        bonus: 0,
        time: 1,
        tries: 1,
        penalty: 0,
        pending: 0,
        unjudged: 0,
        solvedAt: 1,
        isFirst: true,
      },
    });
    const rows = mergeContests([
      contest({ ada: row(1, 1, 50), ben: row(2, 1, 10, { cells: [cell(1), null] }) }),
      contest({ ada: row(3, 1, 5, { cells: [cell(7), cell(8)] }) }, ['b', 'a']),
    ]);
    assert.deepEqual(
      rows.map(({ id, cells }) => [id, cells.map((one) => one && [one.points, one.isFirst])]),
      [
        [
          3,
          [
            [8, false],
            [7, false],
          ],
        ],
        [2, [[1, false], null]],
      ],
    );
  });
});
