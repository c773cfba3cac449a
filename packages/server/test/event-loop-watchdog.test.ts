import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { threadMs, watchdog } from './event-loop-watchdog.ts';

const skip = !existsSync('/proc/self/schedstat') && 'the system does not tell the processor time of a thread';

function compute(ms: number): void {
  const end = threadMs() + ms;
  while (threadMs() < end);
}

async function served(handler: () => Promise<unknown>): Promise<string[]> {
  const app = fastify();
  app.get('/', handler);
  await app.inject('/');
  await app.close();
  return watchdog.takeBlocks();
}

test('a request that computes for long is found', { skip }, async () => {
  const [block] = await served(async () => compute(150));
  assert.match(block ?? '', /^\d+ ms during GET \/$/);
});

test('a request that computes for as long with pauses is not', { skip }, async () => {
  const blocks = await served(async () => {
    for (let part = 0; part < 10; part += 1) {
      compute(15);
      await sleep(10);
    }
  });
  assert.deepEqual(blocks, []);
});

test('a request that waits is not', { skip }, async () => {
  assert.deepEqual(await served(() => sleep(150)), []);
});
