import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { isDatabaseAway } from './database-away.ts';

export interface Patience {
  readonly seconds: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const pauseMs = 1000;

/** Does a part of a site's start, again while the database is away, until that has lasted too long. The part may be done twice. */
export async function waitForDatabase<Result>(
  part: () => Promise<Result>,
  { seconds, log, signal }: Patience,
): Promise<Result> {
  const giveUpAt = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await part();
    } catch (error) {
      if (!isDatabaseAway(error) || seconds === 0) throw error;
      const reason = (error as Error).message;
      if (performance.now() > giveUpAt)
        throw new OperatorError(`gave up after ${seconds} seconds without the database: ${reason}`);
      log.warn({ reason }, 'the database does not answer: the start waits for it');
    }
    await sleep(pauseMs, undefined, { signal });
  }
}
