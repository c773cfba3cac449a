import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { batched } from '@tribunal/server/database/batch';

/** Returns the square of each number when released. */
function squares() {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const square = batched(async (keys: number[]) => {
    asked.push(keys);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * key]));
  });
  return { asked, square, answer: () => answers.shift()?.() };
}

test('queries of the same turn are sent together, each with its own result', async () => {
  const { asked, square, answer } = squares();
  const all = Promise.all([square(2), square(3), square(-1), square(2)]);
  await turn();
  answer();
  assert.deepEqual(await all, [4, 9, undefined, 4]);
  assert.deepEqual(asked, [[2, 3, -1]]);
});

test('a query made while another is pending is sent again and does not share its result', async () => {
  const { asked, square, answer } = squares();
  const first = square(2);
  await turn();
  const [second, third] = [square(2), square(5)];
  answer();
  assert.equal(await first, 4);
  await turn();
  answer();
  assert.deepEqual(await Promise.all([second, third]), [4, 25]);
  assert.deepEqual(asked, [[2], [2, 5]]);
});

test('a failure affects only the callers of that batch', async () => {
  let isBroken = true;
  const echo = batched(async (keys: string[]) => {
    if (isBroken) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const failed = await Promise.allSettled([echo('a'), echo('b')]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isBroken = false;
  assert.equal(await echo('a'), 'a');
});

test('at most two batches are pending; further queries are collected in one', async () => {
  const { asked, square, answer } = squares();
  const all = [];
  for (const keys of [[2], [3], [4, 5], [6]]) {
    all.push(...keys.map(square));
    await turn();
  }
  assert.deepEqual(asked, [[2], [3]]);
  for (const _ of all) {
    answer();
    await turn();
  }
  assert.deepEqual(await Promise.all(all), [4, 9, 16, 25, 36]);
  assert.deepEqual(asked, [[2], [3], [4, 5, 6]]);
});

test('after a batch of several queries the next one waits a moment for others; a single query does not', async () => {
  const asked: number[][] = [];
  const echo = batched(async (keys: number[]) => {
    asked.push(keys);
    return new Map(keys.map((key) => [key, key]));
  }, 50);
  await Promise.all([echo(1), echo(2)]);
  const third = echo(3);
  await turn();
  const fourth = echo(4);
  await Promise.all([third, fourth]);
  assert.deepEqual(asked, [
    [1, 2],
    [3, 4],
  ]);
  await echo(5);
  const sixth = echo(6);
  await turn();
  assert.deepEqual(asked.slice(2), [[5], [6]]);
  await sixth;
});
