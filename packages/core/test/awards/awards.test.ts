import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Award,
  type AwardedRow,
  type AwardSettings,
  awardsOf as awardsInParts,
  groupsWon,
} from '@tribunal/core/awards/awards';
import { formatNames } from '@tribunal/core/formats/formats';
import { atOnce } from '@tribunal/core/in-parts';
import { liveView } from '@tribunal/core/scoreboard/at-moment';
import fc from 'fast-check';
import { aContest } from '../scoreboard/random-contest.ts';
import { scoreboard } from '../scoreboard/scoreboard.ts';

const awardsOf = (...given: Parameters<typeof awardsInParts>) => atOnce(awardsInParts(...given));

const everything: AwardSettings = {
  medalRule: 'count',
  medals: { gold: 1, silver: 1, bronze: 2 },
  chosen: ['first-to-solve', 'organization-winners', 'group-winners', 'honors'],
  custom: [],
};

const row = (
  id: number,
  rank: number | null,
  solved: number,
  firsts: readonly boolean[] = [],
): AwardedRow => ({
  id,
  rank,
  score: solved,
  solved,
  virtual: 0,
  cells: firsts.map((isFirst) => ({ isFirst }) as NonNullable<AwardedRow['cells'][number]>),
});

const problems = [
  { id: 'sum', label: 'A' },
  { id: 'tree', label: 'B' },
];
const red = { id: 'o1', name: 'Red' };
const blue = { id: 'o2', name: 'Blue' };

test('a contest has a winner, medals, honors, first solvers, winners of organizations and groups, and own awards', () => {
  const rows = [
    row(1, 1, 5, [true, false]),
    row(2, 2, 5, [true, false]),
    row(3, 3, 4, [false, true]),
    row(4, 4, 4),
    row(5, 5, 4),
    row(6, 6, 3),
    row(7, 7, 0),
    row(8, null, 5, [true, true]),
  ];
  const organizations = new Map([
    [2, red],
    [3, red],
    [4, blue],
    [7, { id: 'o3', name: 'White' }],
  ]);
  const custom = [
    { citation: 'Best newcomer', participation: 7 },
    { citation: 'Best name', participation: 4 },
    { citation: 'Best newcomer', participation: 3 },
    { citation: 'Best loser', participation: 99 },
  ];
  const groups = [
    { code: 'students', name: 'Students', members: new Set([4, 6, 7]) },
    { code: 'hanoi', name: 'Hanoi', members: new Set([7, 8]) },
    { code: 'all', name: 'All', members: new Set([1, 4, 8]) },
  ];
  const awards = awardsOf({ rows, problems, organizations, groups }, { ...everything, custom });
  assert.deepEqual(
    awards.map(({ id, about, participations }) => [id, about, participations]),
    [
      ['winner', '', [1]],
      ['gold-medal', '', [1]],
      ['silver-medal', '', [2]],
      ['bronze-medal', '', [3, 4]],
      ['highest-honors', '', [5]],
      ['high-honors', '', [6]],
      ['honorable-mention', '', [7]],
      ['first-to-solve-sum', 'A', [1, 2]],
      ['first-to-solve-tree', 'B', [3]],
      ['organization-winner-o1', 'Red', [2]],
      ['organization-winner-o2', 'Blue', [4]],
      ['group-winner-students', 'Students', [4]],
      ['group-winner-all', 'All', [1]],
      ['custom-1', 'Best newcomer', [3, 7]],
      ['custom-2', 'Best name', [4]],
    ],
  );
  assert.deepEqual(
    [...groupsWon(awards)],
    [
      [4, ['Students']],
      [1, ['All']],
    ],
  );
});

test('honors go to those with as many problems as the median team', () => {
  const solved = [9, 8, 7, 4, 4, 3, 1];
  const rows = solved.map((count, index) => row(index + 1, index + 1, count));
  const medals = { gold: 1, silver: 0, bronze: 0 };
  const awards = awardsOf(
    { rows, problems, organizations: new Map(), groups: [] },
    { ...everything, medals },
  );
  assert.deepEqual(idsOf(awards, 'honors'), [3, 4, 5]);
  assert.deepEqual(idsOf(awards, 'honorable-mention'), [6, 7]);
});

test('if everybody is tied, everybody wins; if nobody solved anything, nobody does', () => {
  const board = (solved: number) => ({
    rows: [1, 2, 3].map((id) => row(id, 1, solved)),
    problems,
    organizations: new Map([[2, red]]),
    groups: [{ code: 'g', name: 'Group', members: new Set([3, 2]) }],
  });
  assert.deepEqual(
    awardsOf(board(1), everything).map(({ id, participations }) => [id, participations]),
    [
      ['winner', [1, 2, 3]],
      ['gold-medal', [1, 2, 3]],
      ['organization-winner-o1', [2]],
      ['group-winner-g', [2, 3]],
    ],
  );
  assert.deepEqual(
    awardsOf(board(0), everything).map(({ id }) => id),
    ['honorable-mention'],
  );
  assert.deepEqual(awardsOf({ ...board(0), rows: [] }, everything), []);
});

test('shares of the contestants are rounded up', () => {
  const rows = Array.from({ length: 13 }, (_, index) => row(index + 1, index + 1, 20 - index));
  const awards = awardsOf(
    { rows, problems, organizations: new Map(), groups: [] },
    { ...everything, medalRule: 'share' },
  );
  assert.deepEqual(idsOf(awards, 'gold-medal'), [1, 2]);
  assert.deepEqual(idsOf(awards, 'silver-medal'), [3, 4]);
  assert.deepEqual(idsOf(awards, 'bronze-medal'), [5, 6, 7]);
});

for (const name of formatNames) {
  test(`${name}: tied teams share medals and honors, and a better team never gets less`, () => {
    fc.assert(
      fc.property(aContest(name), fc.nat(3), fc.nat(3), fc.nat(3), (input, gold, silver, bronze) => {
        const { rows } = scoreboard(input, liveView);
        const keys = input.contest.problems.map(({ key }) => ({ id: key, label: key }));
        const settings = { ...everything, medals: { gold, silver, bronze } };
        const awards = awardsOf({ rows, problems: keys, organizations: new Map(), groups: [] }, settings);
        const ranked = rows.filter(({ rank, virtual }) => rank !== null && virtual === 0);
        const medals = ['gold-medal', 'silver-medal', 'bronze-medal'];
        const degree = (id: number) => {
          const index = medals.findIndex((medal) => idsOf(awards, medal).includes(id));
          return index < 0 ? medals.length : index;
        };
        for (const [index, { id, rank }] of ranked.entries()) {
          const next = ranked[index + 1];
          if (!next) continue;
          assert.ok(degree(id) <= degree(next.id));
          if (rank === next.rank) assert.equal(degree(id), degree(next.id));
        }
        for (const { participations } of awards)
          assert.ok(participations.every((id) => ranked.some((one) => one.id === id)));
        assert.equal(new Set(awards.map(({ id }) => id)).size, awards.length);
      }),
    );
  });
}

function idsOf(awards: readonly Award[], id: string): readonly number[] {
  return awards.find((award) => award.id === id)?.participations ?? [];
}
