import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userPoints } from '@tribunal/core/points';

const solved = (points: number) => ({ points, isSolved: true });
const unsolved = (points: number) => ({ points, isSolved: false });

test('performance points weigh the best problem most and add a bonus for each problem solved', () => {
  const { performancePoints, ...rest } = userPoints([solved(20), unsolved(10), solved(100), solved(50)]);
  assert.deepEqual(rest, { points: 180, problemCount: 3 });
  assert.equal(performancePoints.toFixed(7), '178.3778082');
});

test('points are the sum in decimals, and none of what adding binary fractions leaves behind', () => {
  assert.deepEqual(userPoints([solved(0.1), unsolved(7.3)]), {
    points: 7.4,
    performancePoints: 7.448514,
    problemCount: 1,
  });
});

test('a user without points has none of anything', () => {
  assert.deepEqual(userPoints([]), { points: 0, performancePoints: 0, problemCount: 0 });
});

test('problems after the three hundredth best give performance points through the bonus alone', () => {
  const threeHundred = Array.from({ length: 300 }, () => solved(1));
  const { points, performancePoints, problemCount } = userPoints([...threeHundred, solved(1)]);
  const gain = performancePoints - userPoints(threeHundred).performancePoints;
  assert.deepEqual([points, problemCount, gain.toFixed(9)], [301, 301, '0.050000000']);
});
