import { type SyncSubmission, submissionsLimit } from '@tribunal/contract/sync';
import { formatTime } from '@tribunal/contract/time';
import { type Cursor, type CursorStore, cursorAfter, isRepeat } from './cursor.ts';
import { maxPauseMs, pause } from './requests/backoff.ts';
import { type Failure, isTransient, TribunalError } from './requests/failure.ts';
import { waitBefore } from './requests/http.ts';
import type { TribunalSync } from './sync.ts';

export interface FollowOptions {
  /** Where to start without a saved cursor; by default at the beginning of the contest. */
  readonly from?: Date | string | undefined;
  /** Rows per page, at least 2, because the last row of a page is also the first of the next one. */
  readonly limit?: number | undefined;
  /** `all` includes submissions that are queued or being judged. */
  readonly status?: 'final' | 'all' | undefined;
  /** Milliseconds between polls when there are no more rows; 5,000 by default. */
  readonly intervalMs?: number | undefined;
  /** Stores the position, so that a later run continues from there. */
  readonly cursor?: CursorStore | undefined;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Ends after the last available row, or with the first failure. */
  readonly once?: boolean | undefined;
  /** Called at every transient failure with the wait before the next request. */
  readonly onRetry?: ((failure: Failure, waitMs: number) => void) | undefined;
}

/**
 * Every change of the submissions of a contest, in the order of judge times, each at least once. A row counts as
 * received when the next one is requested; only then the cursor advances. Network errors, 429 and 5xx are retried; a
 * refusal throws a TribunalError.
 */
export function followSubmissions(
  sync: Pick<TribunalSync, 'submissions'>,
  contest: string,
  options: FollowOptions = {},
): AsyncGenerator<SyncSubmission, void, void> {
  const { limit = submissionsLimit, intervalMs = 5_000 } = options;
  if (!Number.isInteger(limit) || limit < 2) {
    throw new RangeError('limit must be a whole number of at least 2: a page of 1 row would repeat forever');
  }
  if (!(intervalMs >= 0 && intervalMs <= maxPauseMs)) {
    throw new RangeError(`intervalMs must be between 0 and ${maxPauseMs}`);
  }
  const pageSize = Math.min(limit, submissionsLimit);
  return follow(sync, contest, { ...options, limit: pageSize, intervalMs });
}

type Settled = FollowOptions & { readonly limit: number; readonly intervalMs: number };

async function* follow(sync: Pick<TribunalSync, 'submissions'>, contest: string, options: Settled) {
  const { status = 'final', intervalMs, signal, once = false } = options;
  let limit = options.limit;
  let cursor = await firstCursor(contest, status, options);
  let failures = 0;
  while (!signal?.aborted) {
    const page = await sync.submissions(contest, { from: cursor.judgedAt, limit, status }, { signal });
    if (!page.ok) {
      if (!(await waitOut(page.error, failures++, options))) return;
      continue;
    }
    failures = 0;
    const cursorBefore = cursor;
    for (const row of page.value) {
      if (isRepeat(cursor, row)) continue;
      yield row;
      cursor = cursorAfter(cursor, row);
      await options.cursor?.save(cursor);
      if (signal?.aborted) return;
    }
    const isFull = page.value.length >= limit;
    if (isFull && cursor === cursorBefore) limit = widerThan(limit, cursor);
    if (!isFull && (once || !(await pause(intervalMs, signal)))) return;
  }
}

async function firstCursor(contest: string, status: 'final' | 'all', options: Settled): Promise<Cursor> {
  const saved = await options.cursor?.load();
  if (!saved) {
    const { from = new Date(0) } = options;
    return { contest, status, judgedAt: typeof from === 'string' ? from : formatTime(from), ids: [] };
  }
  if (saved.contest !== contest || saved.status !== status) {
    throw new Error(
      `the saved cursor belongs to contest ${saved.contest}, status ${saved.status}; use another cursor for this one`,
    );
  }
  return saved;
}

/** False if the follower was aborted. */
async function waitOut(failure: Failure, failuresBefore: number, options: Settled): Promise<boolean> {
  if (failure.kind === 'aborted') return false;
  if (options.once || !isTransient(failure)) throw new TribunalError(failure);
  const waitMs = waitBefore(failure, failuresBefore, Math.max(options.intervalMs, minRetryMs));
  options.onRetry?.(failure, waitMs);
  return pause(waitMs, options.signal);
}

const minRetryMs = 100;

/** A full page without new rows means that all its rows share one judge time. Only a larger page can advance. */
function widerThan(limit: number, { judgedAt }: Cursor): number {
  if (limit < submissionsLimit) return submissionsLimit;
  throw new Error(`${limit} or more submissions share the judge time ${judgedAt}; nothing later can be read`);
}
