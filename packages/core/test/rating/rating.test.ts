import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ContestRating,
  type PastRating,
  type RatingCandidate,
  rateContest,
} from '@tribunal/core/rating/rating';
import { ratingBand } from '@tribunal/core/rating/rating-bands';

const everybody = { floor: null, ceiling: null, rateAll: false };

test('three newcomers get different ratings by rank', () => {
  assert.deepEqual(rateContest(everybody, field(3, 2, 1)).map(shown), [
    { id: 1, rank: 1, rating: 1637, mean: '1735.973821', performance: '1903.386057' },
    { id: 2, rank: 2, rating: 1401, mean: '1500.000000', performance: '1500.000000' },
    { id: 3, rank: 3, rating: 1165, mean: '1264.026179', performance: '1096.613943' },
  ]);
});

test('tied participants share the mean of their places and one rating', () => {
  assert.deepEqual(places(rateContest(everybody, field(3, 2, 2, 1))), [
    [1, 1, 1682],
    [2, 2.5, 1401],
    [3, 2.5, 1401],
    [4, 4, 1119],
  ]);
});

test('a contest with the opposite result brings ratings back together', () => {
  const first = rateContest(everybody, field(3, 2, 1));
  const second = first.map((past) => candidate(past.id, { score: past.id, past: [past] }));
  assert.deepEqual(places(rateContest(everybody, second)), [
    [3, 1, 1451],
    [2, 2, 1438],
    [1, 3, 1424],
  ]);
});

test('a single rated participant keeps the mean', () => {
  assert.deepEqual(rateContest(everybody, field(1)), [
    { id: 1, rank: 1, rating: 1401, mean: 1500, performance: 1500 },
  ]);
  const veteran = candidate(1, { past: [aRating({ mean: 1650, performance: 1800 })] });
  assert.deepEqual(rateContest(everybody, [veteran]).map(shown), [
    { id: 1, rank: 1, rating: 1588, mean: '1650.000000', performance: '1650.000000' },
  ]);
});

test('a contest without rated participants rates nobody', () => {
  assert.deepEqual(rateContest(everybody, []), []);
});

test('a participant without submissions is rated only if everyone is rated', () => {
  const participants = [...field(2, 1), candidate(3, { hasSubmitted: false })];
  assert.deepEqual(ids(rateContest(everybody, participants)), [1, 2]);
  assert.deepEqual(ids(rateContest({ ...everybody, rateAll: true }, participants)), [1, 2, 3]);
});

test('floor and ceiling use the last rating, bounds inclusive, and 1200 for a newcomer', () => {
  const participants = [
    ...[1199, 1200, 1600, 1601].map((rating, index) =>
      candidate(index + 1, { past: [aRating({ rating: 3000 }), aRating({ rating })] }),
    ),
    candidate(5),
  ];
  const admitted = (floor: number | null, ceiling: number | null) =>
    ids(rateContest({ floor, ceiling, rateAll: false }, participants));
  assert.deepEqual(admitted(1200, null), [2, 3, 4, 5]);
  assert.deepEqual(admitted(1201, null), [3, 4]);
  assert.deepEqual(admitted(null, 1600), [1, 2, 3, 5]);
  assert.deepEqual(admitted(1200, 1600), [2, 3, 5]);
});

test('disqualified participants share the last place, whatever their score', () => {
  const cheats = [candidate(3, { score: 9, isDisqualified: true }), candidate(4, { isDisqualified: true })];
  const rated = rateContest(everybody, [...cheats, ...field(2, 1)]);
  assert.deepEqual(rated, rateContest(everybody, field(3, 2, 1, 1)));
});

test('a rating is never below 1', () => {
  const sunk = candidate(1, { score: 0, past: [aRating({ mean: -4000, performance: -4000 })] });
  const [, last] = rateContest(everybody, [candidate(2, { score: 1 }), sunk]);
  assert.equal(last?.rating, 1);
});

function field(...scores: number[]): RatingCandidate[] {
  return scores.map((score, index) => candidate(index + 1, { score }));
}

function candidate(id: number, changes: Partial<RatingCandidate> = {}): RatingCandidate {
  return {
    id,
    score: 0,
    cumulativeTime: 0,
    tiebreaker: 0,
    isDisqualified: false,
    hasSubmitted: true,
    past: [],
    ...changes,
  };
}

function aRating(changes: Partial<PastRating>): PastRating {
  return { rating: 1500, mean: 1500, performance: 1500, ...changes };
}

function shown({ mean, performance, ...rest }: ContestRating) {
  return { ...rest, mean: mean.toFixed(6), performance: performance.toFixed(6) };
}

function places(ratings: readonly ContestRating[]): number[][] {
  return ratings.map(({ id, rank, rating }) => [id, rank, rating]);
}

function ids(ratings: readonly ContestRating[]): number[] {
  return ratings.map(({ id }) => id).toSorted((a, b) => a - b);
}

test('a band contains the ratings from its lowest rating up to the next band', () => {
  const examples = [-300, 0, 999, 1000, 1299, 1300, 1600, 1899, 1900, 2399, 2400, 2999, 3000, 4200];
  assert.deepEqual(
    examples.map((rating) => ratingBand(rating)),
    [0, 0, 0, 1000, 1000, 1300, 1600, 1600, 1900, 1900, 2400, 2400, 3000, 3000],
  );
});
