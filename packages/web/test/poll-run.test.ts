import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pollRun } from '../src/run/poll-run.ts';

/** Answers the requests of one run in turn: with a state, or with null for a site that cannot be reached. Returns the shown states. */
async function poll(t: TestContext, answers: readonly (string | null)[]): Promise<string[]> {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  t.mock.method(globalThis, 'fetch', async () => {
    const state = answers[asked++] ?? null;
    if (state === null) throw new TypeError('fetch failed');
    return new Response(state);
  });
  class StandIn {
    parseFromString = (state: string) => ({ querySelector: () => ({ getAttribute: () => state }) });
  }
  Object.assign(globalThis, { DOMParser: StandIn });
  t.after(() => Reflect.deleteProperty(globalThis, 'DOMParser'));
  const shown: string[] = [];
  let isOver = false;
  const polling = pollRun('1', (results) => shown.push(results.getAttribute('data-state')!)).finally(() => {
    isOver = true;
  });
  polling.catch(() => {});
  while (!isOver) {
    await setImmediate();
    t.mock.timers.tick(2000);
  }
  await polling;
  return shown;
}

test('a run is followed to its end although single requests fail', async (t) => {
  const fourFailures = [null, null, null, null];
  const shown = await poll(t, [...fourFailures, 'running', ...fourFailures, 'ended']);
  assert.deepEqual(shown, ['running', 'ended']);
});

test('a run is given up after five failures in a row', async (t) => {
  await assert.rejects(poll(t, ['running', null, null, null, null, null, 'ended']), /fetch failed/);
});
