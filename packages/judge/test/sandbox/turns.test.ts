import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Core, createTurns } from '../../src/sandbox/turns.ts';

/** The highest number of programs on the same core at the same time, in all and beside one that asked to be alone. */
async function observe(cores: readonly Core[], requests: readonly boolean[]) {
  const takeTurn = createTurns(cores);
  const running: { core: Core; alone: boolean }[] = [];
  const seen = { together: 0, besideAlone: 0 };
  await Promise.all(
    requests.map((alone) =>
      takeTurn(async (core) => {
        const own = { core, alone };
        running.push(own);
        seen.together = Math.max(seen.together, running.length);
        for (const one of running.filter((other) => other.alone)) {
          const others = running.filter((other) => other !== one && other.core === one.core);
          seen.besideAlone = Math.max(seen.besideAlone, others.length);
        }
        await sleep(2);
        running.splice(running.indexOf(own), 1);
      }, alone),
    ),
  );
  return seen;
}

const mixed = [false, false, false, true, false, true, true, false, false, false];

describe('turns', () => {
  test('are as many as there are cores in the list', async () => {
    assert.deepEqual(await observe([null, null], [false, false, false, false]), {
      together: 2,
      besideAlone: 0,
    });
  });

  test('that ask to be alone wait for all others if programs are not pinned', async () => {
    assert.deepEqual(await observe([null, null, null], mixed), { together: 3, besideAlone: 0 });
  });

  test('that ask to be alone wait only for those on the same core', async () => {
    assert.deepEqual(await observe([0, 1], [true, true]), { together: 2, besideAlone: 0 });
    assert.deepEqual(await observe([0, 0, 1], mixed), { together: 3, besideAlone: 0 });
  });

  test('are released when the program fails', async () => {
    const takeTurn = createTurns([7]);
    await assert.rejects(
      takeTurn(() => Promise.reject(new Error('failed')), false),
      /failed/,
    );
    assert.equal(await takeTurn(async (core) => core, true), 7);
  });
});
