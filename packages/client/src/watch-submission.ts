import { isFinal, type SubmissionDetail } from '@tribunal/contract/data/submission-records';
import { pause } from './requests/backoff.ts';
import { failed, TribunalError } from './requests/failure.ts';
import type { Tribunal } from './tribunal.ts';

export interface WatchOptions {
  /** Minimum time between requests; 1,000 by default, which stays below the rate limit of the site. */
  readonly intervalMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const waitSeconds = 20;

/** The submission now and after every change, up to its verdict; a failure throws a TribunalError. */
export async function* watchSubmission(
  tribunal: Pick<Tribunal, 'submission'>,
  id: number,
  { intervalMs = 1_000, signal }: WatchOptions = {},
): AsyncGenerator<SubmissionDetail, void, void> {
  let seen = '';
  for (;;) {
    const found = await tribunal.submission(id, { wait: seen ? waitSeconds : undefined }, { signal });
    if (!found.ok) throw new TribunalError(found.error);
    const text = JSON.stringify(found.value);
    if (text !== seen) yield found.value;
    if (isFinal(found.value)) return;
    seen = text;
    if (!(await pause(intervalMs, signal))) throw new TribunalError(failed('aborted', 'stopped').error);
  }
}
