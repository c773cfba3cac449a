import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTimeAccount } from '../../src/sandbox/time-account.ts';

/** Runs an account through steps of 50 ms with these readings. */
function after(steps: readonly { cpuMs?: number; waitedMs?: number; othersMs?: number; lasts?: number }[]) {
  const total = { at: 0, cpuMs: 0, waitedMs: 0, othersMs: 0 };
  const account = createTimeAccount(
    () => total,
    () => total.othersMs,
    () => total.at,
  );
  for (const { cpuMs = 0, waitedMs = 0, othersMs = 0, lasts = 50 } of steps) {
    total.at += lasts;
    total.cpuMs += cpuMs;
    total.waitedMs += waitedMs;
    total.othersMs += othersMs;
    account.update();
  }
  return { waited: account.waitedMs(), slept: account.sleptMs() };
}

describe('the time of a run', () => {
  test('that it waits for a processor is not sleep', () => {
    assert.deepEqual(after([{ cpuMs: 5, waitedMs: 45 }, { waitedMs: 20 }]), { waited: 65, slept: 30 });
  });

  test('counts once, however many threads wait', () => {
    assert.deepEqual(after([{ waitedMs: 400 }]), { waited: 50, slept: 0 });
    assert.deepEqual(after([{ cpuMs: 50, waitedMs: 50 }, {}]), { waited: 0, slept: 50 });
  });

  test('that its partner uses or waits for a processor is not sleep', () => {
    assert.deepEqual(after([{ othersMs: 50 }, { othersMs: 30 }]), { waited: 0, slept: 20 });
  });

  test('in which the judge was late is sleep for a moment only', () => {
    assert.deepEqual(after([{ lasts: 5000 }]), { waited: 0, slept: 100 });
  });

  test('is the same if samples are rounded', () => {
    assert.deepEqual(after([{ cpuMs: 60 }, { cpuMs: 40 }, { cpuMs: 50 }]), { waited: 0, slept: 0 });
  });

  test('on several processors earns no sleep for later', () => {
    assert.deepEqual(after([{ cpuMs: 500 }, {}, {}]), { waited: 0, slept: 50 });
  });
});
