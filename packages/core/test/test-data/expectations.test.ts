import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namedExpectations, surprisesOf } from '../../src/test-data/expectations.ts';

describe('a solution that gets a part of the points', () => {
  const judged = (points: number, ...verdicts: string[]) =>
    surprisesOf(
      { ...namedExpectations['partially accepted'], points: null, timeRatio: null },
      { result: verdicts.at(-1) ?? 'IE', points, total: 100, time: 1, timeLimit: 2, verdicts },
    );

  test('may fail in any way where it gets no points', () => {
    assert.deepEqual(judged(30, 'AC', 'WA', 'SC'), []);
    assert.deepEqual(judged(50, 'AC', 'RTE'), []);
    assert.deepEqual(judged(70, 'AC', 'TLE', 'PAC'), []);
    assert.deepEqual(judged(99.5, 'AC', 'PAC'), []);
  });

  test('surprises with all points and with none', () => {
    assert.deepEqual(judged(100, 'AC'), ['verdict']);
    assert.deepEqual(judged(0, 'WA'), ['verdict']);
    assert.deepEqual(judged(0, 'PAC'), ['verdict']);
    assert.deepEqual(judged(0, 'CE'), ['verdict']);
  });
});
