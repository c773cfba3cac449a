import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a test that hangs. It is no requirement on speed: a machine under ten times its load stays far below it. */
export const deadlineMs = 180_000;

/** Resolves as soon as the condition holds. */
export async function eventually(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await sleep(20);
  }
}
