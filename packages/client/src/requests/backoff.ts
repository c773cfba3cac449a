import { setTimeout as delay } from 'node:timers/promises';

const maxBackoffMs = 60_000;

/** The longest delay of a timer; longer timers fire at once. */
export const maxPauseMs = 2 ** 31 - 1;

/** Doubles with every failure, up to a minute; `chance`, 0 to 1, spreads callers over the second half of the wait. */
export function backoffMs(failuresBefore: number, firstMs: number, chance: number): number {
  const longest = Math.max(firstMs, maxBackoffMs);
  return Math.min(firstMs * 2 ** failuresBefore, longest) * (0.5 + chance / 2);
}

/** The header `Retry-After`, in seconds or as a date, as a wait from now. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxPauseMs);
}

/** False if the signal ended the pause. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  try {
    await delay(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}
