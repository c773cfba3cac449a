import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@tribunal/core/unknown';
import { isDatabaseAway } from './database-away.ts';
import { isDiskFull } from './disk-full.ts';

const pauseMs = 200;
const deadlock = '40P01';

/** Retries while the database is away or its disk is full. For writes that must not be lost and may be done twice. */
export async function retryWhileDatabaseAway<Result>(
  work: () => Promise<Result>,
  giveUp: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (giveUp.aborted || !isTransient(error)) throw error;
    }
    await sleep(pauseMs, undefined, { signal: giveUp }).catch(() => {});
  }
}

function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || isDiskFull(error) || codeOf(error) === deadlock;
}
