import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@tribunal/core/unknown';
import type { Log } from '../environment/log.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { isDatabaseAway } from './database-away.ts';

interface DatabaseWait {
  readonly seconds: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const pauseMs = 1000;

/** Runs a step of a site's start and retries it while the database is away, at most for `seconds`. The step may run twice. */
export async function waitForDatabase<Result>(
  step: () => Promise<Result>,
  { seconds, log, signal }: DatabaseWait,
): Promise<Result> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error) || seconds === 0) throw error;
      const reason = messageOf(error);
      if (performance.now() > deadline)
        throw new OperatorError(`gave up after ${seconds} seconds without the database: ${reason}`);
      log.warn({ reason }, 'the database does not answer; waiting for it');
    }
    await sleep(pauseMs, undefined, { signal });
  }
}
