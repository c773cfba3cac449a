import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedProcess } from '../../src/limited-process/limited-process.ts';

const ask = limitedProcess<string, string>(new URL('./program.ts', import.meta.url), {
  taskMs: 10_000,
  memoryMb: 64,
});
const tooMuch = { name: 'LimitExceeded', message: 'it needs too much time or memory' };

test('tasks are processed in their order', async () => {
  assert.deepEqual(await Promise.all(['a', 'b'].map(ask)), ['answered a', 'answered b']);
});

test('a task that never ends is stopped, and the next one is processed', async () => {
  const [endless, next] = [ask('for ever'), ask('c')];
  await assert.rejects(endless, tooMuch);
  assert.equal(await next, 'answered c');
});

test('a task that needs too much memory is stopped', async () => {
  await assert.rejects(ask('memory'), tooMuch);
  assert.equal(await ask('d'), 'answered d');
});

test('an error in the process is thrown to the caller', async () => {
  await assert.rejects(ask('fault'), { name: 'Error', message: /a fault of the program/ });
});

test('the process does not inherit the environment', async () => {
  process.env.SECRET_KEY = 'a secret';
  assert.equal(await ask('environment'), 'PATH');
});
