import { isInProgress, type Status } from '@tribunal/core/verdicts';
import type { Announcements } from './announcements.ts';
import type { Database } from './database.ts';

const lookAgainMs = 5000;

/**
 * Settles when the submission has changed since that judge time, when a case of it has been judged, when it is final, or when the
 * signal is aborted. Looks now and then even if nothing is announced.
 */
export async function waitForChange(
  { database, announcements }: { readonly database: Database; readonly announcements: Announcements },
  submissionId: number,
  sinceJudgedAt: Date,
  signal: AbortSignal,
): Promise<void> {
  let wake = () => {};
  const stopListening = announcements.listen('submission_changed', (changed) => {
    if (changed === submissionId) wake();
  });
  const woken = new Promise<'announced'>((resolve) => {
    wake = () => resolve('announced');
  });
  try {
    while (!signal.aborted && !(await hasChanged(database, submissionId, sinceJudgedAt))) {
      if ((await Promise.race([woken, pause(signal)])) === 'announced') return;
    }
  } finally {
    stopListening();
  }
}

async function hasChanged({ query }: Database, id: number, since: Date): Promise<boolean> {
  const row = await query
    .selectFrom('submissions')
    .select(['judged_at', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return !row || row.judged_at > since || !isInProgress(row.status as Status);
}

function pause(signal: AbortSignal): Promise<'looked away'> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve('looked away');
    };
    const timer = setTimeout(done, lookAgainMs);
    signal.addEventListener('abort', done);
  });
}
