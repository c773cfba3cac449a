import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';
import { isDiskFull } from './disk-full.ts';

const pauseMs = 200;
const deadlock = '40P01';

/** Tries again for as long as the database is away or full: for what must not get lost and may be done twice. */
export async function untilStored<Result>(work: () => Promise<Result>, giveUp: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (giveUp.aborted || !isPassing(error)) throw error;
    }
    await sleep(pauseMs, undefined, { signal: giveUp }).catch(() => {});
  }
}

function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || isDiskFull(error) || (error as { code?: unknown }).code === deadlock;
}
