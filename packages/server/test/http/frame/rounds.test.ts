import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openRounds } from '@tribunal/server/http/events/rounds';

/** Rounds that last until `finish` is called. */
function heldRounds() {
  const begun: (() => void)[] = [];
  const rounds = openRounds(0, () => new Promise((resolve) => void begun.push(resolve)), assert.ifError);
  const untilBegun = async (count: number) => {
    while (begun.length < count) await pause();
  };
  const finish = () => begun.at(-1)!();
  return { rounds, begun, untilBegun, finish };
}

/** Longer than the timers of rounds. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 20));
}

describe('the rounds of a feed', () => {
  // Rounds alone do not keep a process running.
  const running = setInterval(() => {}, 1000);
  after(() => clearInterval(running));

  test('share requests, never overlap, and one more follows after requests during a round', async () => {
    const { rounds, begun, untilBegun, finish } = heldRounds();
    rounds.request();
    rounds.request();
    await untilBegun(1);
    rounds.request();
    rounds.request();
    await pause();
    assert.equal(begun.length, 1);
    finish();
    await untilBegun(2);
    finish();
    await pause();
    assert.equal(begun.length, 2);
  });

  test('go on after a failure', async () => {
    let count = 0;
    const failures: unknown[] = [];
    await new Promise<void>((resolve) => {
      const run = async () => {
        count += 1;
        if (count === 2) return resolve();
        rounds.request();
        throw new Error('no database');
      };
      const rounds = openRounds(0, run, (error) => failures.push(error));
      rounds.request();
    });
    assert.deepEqual(failures.map(String), ['Error: no database']);
  });

  test('let nothing older arrive last: what is told beside them waits for a round, and is told again after another', async () => {
    const { rounds, untilBegun, finish } = heldRounds();
    rounds.request();
    await untilBegun(1);
    const order: string[] = [];
    const ended = rounds.beside(async () => {
      order.push('told');
      if (order.length > 2) return;
      rounds.request();
      await untilBegun(2);
      order.push('a round begins');
    });
    await pause();
    assert.deepEqual(order, []);
    finish();
    await untilBegun(2);
    await pause();
    finish();
    await ended;
    assert.deepEqual(order, ['told', 'a round begins', 'told']);
  });

  test('end with their feed', async () => {
    const { rounds, begun } = heldRounds();
    rounds.request();
    rounds.close();
    rounds.request();
    await pause();
    assert.equal(begun.length, 0);
  });
});
