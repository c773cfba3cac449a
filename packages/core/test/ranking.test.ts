import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareStandings, sharedRanks } from '@tribunal/core/ranking';
import fc from 'fast-check';

test('full ties share a rank and the next rank skips', () => {
  const rows = [row(1, 200, 100, 0), row(2, 200, 100, 0), row(3, 200, 100, 5), row(4, 0, 0, 0)];
  assert.deepEqual(
    sharedRanks(rows).map(({ rank }) => rank),
    [1, 1, 3, 4],
  );
});

test('the higher score ranks first, then the lower time, then the lower tie-breaker, then the lower id', () => {
  const rows = [row(5, 9, 1, 1), row(4, 9, 1, 1), row(3, 9, 1, 0), row(2, 9, 0, 7), row(1, 10, 5, 5)];
  assert.deepEqual(
    sharedRanks(rows).map(({ id, rank }) => [id, rank]),
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 4],
    ],
  );
});

const few = fc.integer({ min: 0, max: 2 });
const board = fc
  .array(fc.tuple(few, few, few), { maxLength: 12 })
  .map((triples) => triples.map((triple, index) => row(index, ...triple)));

test('only equal triples share a rank, and a rank is one more than the number of rows above', () => {
  fc.assert(
    fc.property(board, (rows) => {
      const ranks = sharedRanks(rows).map(({ id, rank }) => [id, rank] as const);
      const expected = rows.map((own) => [own.id, 1 + rows.filter((other) => isAbove(other, own)).length]);
      assert.deepEqual(new Map(ranks), new Map(expected as [number, number][]));
    }),
  );
});

test('the order of a ranking does not depend on the order of its rows', () => {
  const shuffled = board.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );
  fc.assert(fc.property(shuffled, ([rows, same]) => assert.deepEqual(sharedRanks(same), sharedRanks(rows))));
});

test('two standings compare as equal exactly when all three numbers are equal', () => {
  const triple = fc.tuple(few, few, few);
  fc.assert(
    fc.property(triple, triple, (a, b) => {
      const isTied = compareStandings(row(1, ...a), row(2, ...b)) === 0;
      assert.equal(isTied, a.join() === b.join());
    }),
  );
});

function row(id: number, score: number, cumulativeTime: number, tiebreaker: number) {
  return { id, score, cumulativeTime, tiebreaker };
}

function isAbove(a: ReturnType<typeof row>, b: ReturnType<typeof row>): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.cumulativeTime !== b.cumulativeTime) return a.cumulativeTime < b.cumulativeTime;
  return a.tiebreaker < b.tiebreaker;
}
