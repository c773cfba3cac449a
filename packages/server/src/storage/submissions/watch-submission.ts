import type { Notifications } from '../../database/notifications.ts';

interface Watch {
  /** Settles when something may have changed since the last call, when the signal is aborted, or after a while in any case. */
  next(signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** A notification may get lost. */
const lookAgainMs = 5000;

/** Hears of every change of a submission from this moment on, cases that have been judged included. */
export function watchSubmission(notifications: Notifications, submissionId: number): Watch {
  let hasChanged = false;
  let wake = () => {};
  const stop = notifications.listen('submission_changed', (changed) => {
    if (changed !== null && changed !== submissionId) return;
    hasChanged = true;
    wake();
  });
  return {
    stop,
    async next(signal) {
      if (!hasChanged && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookAgainMs);
          wake = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', wake);
            resolve();
          };
          signal.addEventListener('abort', wake);
        });
      }
      hasChanged = false;
    },
  };
}

/** What `find` answers once it is another text than `before`, or at last when the signal is aborted. */
export async function nextText<Found extends { readonly object: string | null }>(
  watch: Watch,
  before: Found,
  find: () => Promise<Found | null>,
  signal: AbortSignal,
): Promise<Found | null> {
  for (;;) {
    await watch.next(signal);
    const found = await find();
    if (signal.aborted || found?.object !== before.object) return found;
  }
}
