import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueStop } from '../../src/sandbox/watch.ts';

const limits = { cpuMs: 1000, wallMs: 3000, memoryKb: 1024 };
const none = { cpuMs: 0, residentKb: 0, sleptMs: 0, elapsedMs: 0 };

test('a run ends at its limits, which do not count the time that it waits for a processor', () => {
  const waiting = { ...none, elapsedMs: 60_000 };
  assert.deepEqual(
    [
      dueStop(waiting, limits),
      dueStop({ ...waiting, cpuMs: 1001 }, limits),
      dueStop({ ...waiting, residentKb: 1025 }, limits),
      dueStop({ ...waiting, cpuMs: 1000, sleptMs: 2001 }, limits),
    ],
    [null, 'cpu', 'memory', 'wall'],
  );
});

test('a run that waited for more than a minute and 20 times its time limit has no verdict', () => {
  assert.equal(dueStop({ ...none, cpuMs: 500, elapsedMs: 80_500 }, limits), null);
  assert.equal(dueStop({ ...none, cpuMs: 500, elapsedMs: 80_501 }, limits), 'starved');
});
