import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a test that hangs, and is no claim about speed: a machine under ten times its load has to stay far below it. */
export const deadlineMs = 180_000;

/** Resolves as soon as something is so. */
export async function eventually(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await sleep(20);
  }
}
