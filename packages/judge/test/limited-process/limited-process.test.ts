import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedProcess } from '../../src/limited-process/limited-process.ts';

const ask = limitedProcess<string, string>(new URL('./program.ts', import.meta.url), {
  taskMs: 10_000,
  memoryMb: 64,
});
const tooMuch = { name: 'LimitExceeded', message: 'it takes too much time or memory' };

test('tasks are answered in their order', async () => {
  assert.deepEqual(await Promise.all(['a', 'b'].map(ask)), ['answered a', 'answered b']);
});

test('a task that never ends is refused, and the next one is answered', async () => {
  const [endless, next] = [ask('for ever'), ask('c')];
  await assert.rejects(endless, tooMuch);
  assert.equal(await next, 'answered c');
});

test('a task that takes too much memory is refused', async () => {
  await assert.rejects(ask('memory'), tooMuch);
  assert.equal(await ask('d'), 'answered d');
});

test('a fault of the program is thrown here', async () => {
  await assert.rejects(ask('fault'), { name: 'Error', message: /a fault of the program/ });
});

test('secrets of the environment do not reach it', async () => {
  process.env.SECRET_KEY = 'a secret';
  assert.equal(await ask('environment'), 'PATH');
});
