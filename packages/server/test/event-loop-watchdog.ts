import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Fails a test file in which the event loop's thread works for more than 50 ms in one go while a request is in progress. Every app
 * that the file builds is watched. What counts is the processor time of that thread, from one mark to the next: the load of the
 * machine does not count, nor does what runs in other threads and processes (password hashes, the database, archives, statements).
 * Marks are made every few milliseconds when the loop is free, and at each step of each request, so that a hundred requests at once
 * are not taken for one. A test's own work counts too: it must not compute for long while it has a request in progress.
 */
export interface Watchdog {
  /** Stretches that were too long, in words. */
  blocks(): readonly string[];
  /** As `blocks`, and forgets them: for tests of the watchdog itself. */
  takeBlocks(): string[];
}

const longestMs = 50;
const markEveryMs = 5;

const inProgress = new Set<FastifyRequest>();
const found: string[] = [];
let markedMs = 0;
let marking: NodeJS.Timeout | undefined;

export const watchdog: Watchdog = { blocks: () => found, takeBlocks: () => found.splice(0) };

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('onRequest', async (request, reply) => {
    mark();
    begin(request);
    // A caller who hangs up leaves without a response.
    reply.raw.once('close', () => end(request));
  });
  for (const step of ['preValidation', 'preHandler', 'onSend'] as const)
    app.addHook(step, async () => mark());
  app.addHook('onResponse', async (request) => end(request));
});

after(() => assert.deepEqual(found, [], 'a request blocked the event loop'));

function begin(request: FastifyRequest): void {
  inProgress.add(request);
  marking ??= setInterval(mark, markEveryMs).unref();
}

function end(request: FastifyRequest): void {
  mark();
  inProgress.delete(request);
  if (inProgress.size > 0) return;
  clearInterval(marking);
  marking = undefined;
}

function mark(): void {
  const nowMs = threadMs();
  const spentMs = nowMs - markedMs;
  markedMs = nowMs;
  if (inProgress.size === 0 || spentMs <= longestMs) return;
  const requests = [...inProgress].map(({ method, url }) => `${method} ${url.slice(0, 100)}`);
  found.push(`${Math.round(spentMs)} ms during ${requests.join(', ')}`);
}

const threadUsage = `/proc/self/task/${process.pid}/schedstat`;

/** Processor time of this thread. Where the system does not tell it, nothing is watched. */
export function threadMs(): number {
  try {
    return Number(readFileSync(threadUsage, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0;
  }
}
