import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userPoints } from '@tribunal/core/rating/points';

const solved = (points: number) => ({ points, isSolved: true });
const unsolved = (points: number) => ({ points, isSolved: false });

test('performance points weight the best problem most and add a bonus for each solved problem', () => {
  const { performancePoints, ...rest } = userPoints([solved(20), unsolved(10), solved(100), solved(50)]);
  assert.deepEqual(rest, { points: 180, problemCount: 3 });
  assert.equal(performancePoints.toFixed(7), '178.3778082');
});

test('points are a decimal sum without binary rounding errors', () => {
  assert.deepEqual(userPoints([solved(0.1), unsolved(7.3)]), {
    points: 7.4,
    performancePoints: 7.448514,
    problemCount: 1,
  });
});

test('a user without points has zero everywhere', () => {
  assert.deepEqual(userPoints([]), { points: 0, performancePoints: 0, problemCount: 0 });
});

test('problems after the three hundredth best count only for the bonus', () => {
  const threeHundred = Array.from({ length: 300 }, () => solved(1));
  const { points, performancePoints, problemCount } = userPoints([...threeHundred, solved(1)]);
  const gain = performancePoints - userPoints(threeHundred).performancePoints;
  assert.deepEqual([points, problemCount, gain.toFixed(9)], [301, 301, '0.050000000']);
});
