import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isTooOld, openOutbox } from '../src/solve/outbox.ts';
import { memoryStorage } from './memory-storage.ts';

const solution = (source: string, action = '/problem/sums/submit') => ({
  action,
  fields: [['source', source]] as const,
  words: {},
});

describe('a solution that waits for a connection', () => {
  test('keeps its key while it stays the same, in all tabs, until it is removed', () => {
    const storage = memoryStorage();
    const first = openOutbox(storage, 'kim').keep(solution('a'), 1000);
    const again = openOutbox(storage, 'kim').keep(solution('a'), 2000);
    assert.equal(again.key, first.key);
    openOutbox(storage, 'kim').remove(first);
    assert.deepEqual(openOutbox(storage, 'kim').all(), []);
    assert.notEqual(openOutbox(storage, 'kim').keep(solution('a'), 3000).key, first.key);
  });

  test('is replaced by a newer one to the same problem, which the answer to the older one does not remove', () => {
    const outbox = openOutbox(memoryStorage(), 'kim');
    const older = outbox.keep(solution('a'), 1000);
    const newer = outbox.keep(solution('b'), 2000);
    outbox.remove(older);
    assert.deepEqual(outbox.all(), [newer]);
    outbox.keep(solution('a', '/problem/roads/submit'), 3000);
    assert.equal(outbox.all().length, 2);
  });

  test('belongs to one user', () => {
    const storage = memoryStorage();
    openOutbox(storage, 'kim').keep(solution('a'), 1000);
    assert.deepEqual(openOutbox(storage, 'lee').all(), []);
  });

  test('is too old before the site forgets its key', () => {
    const waiting = openOutbox(memoryStorage(), 'kim').keep(solution('a'), 0);
    assert.deepEqual([isTooOld(waiting, 19 * 3_600_000), isTooOld(waiting, 21 * 3_600_000)], [false, true]);
  });

  test('is ignored when something else has damaged it', () => {
    const storage = memoryStorage();
    const outbox = openOutbox(storage, 'kim');
    outbox.keep(solution('a'), 1000);
    for (const damaged of ['', '{', 'null', '{"key":1}']) {
      storage.setItem(storage.key(0)!, damaged);
      assert.deepEqual(outbox.all(), [], damaged);
    }
  });
});
