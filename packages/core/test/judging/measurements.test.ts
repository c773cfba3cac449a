import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MeasuredRun, packRuns, unpackRuns } from '@tribunal/core/judging/measurements';

const run: MeasuredRun = {
  case: 1,
  attempt: 1,
  cpu: 0.0123,
  wall: 0.0201,
  waited: 0,
  memory: 3456,
  result: 'AC',
  reason: '',
  core: null,
};
const late: MeasuredRun = {
  ...run,
  case: 2,
  cpu: 1.01,
  wall: 1.2,
  waited: 0.1,
  result: 'TLE',
  reason: 'cpu',
};

test('runs are the same after they were packed', () => {
  for (const runs of [
    [run],
    [run, late, { ...late, attempt: 2, core: 3 }],
    [{ ...run, wall: null, waited: null }],
  ])
    assert.deepEqual(unpackRuns(packRuns(runs)!), runs);
});

test('what all runs have in common is stored once', () => {
  assert.deepEqual(packRuns([run, { ...run, case: 2, cpu: 0.5 }]), {
    ...{ case: [1, 2], attempt: 1, cpu: [0.0123, 0.5], wall: 0.0201, waited: 0, memory: 3456 },
    ...{ result: 'AC', reason: '', core: null },
  });
});

test('times are stored to a tenth of a millisecond', () => {
  assert.equal(packRuns([{ ...run, cpu: 0.123456 }])?.cpu, 0.1235);
});

test('a judging without runs stores none', () => {
  assert.equal(packRuns([]), null);
});

test('fields of different lengths are refused', () => {
  const packed = packRuns([run, late])!;
  assert.throws(() => unpackRuns({ ...packed, cpu: [1] }), /different lengths/);
});
