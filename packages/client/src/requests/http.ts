import { type Allowance, longestWaitMs } from './allowance.ts';
import { type Answer, answerOf } from './answer.ts';
import { backoffMs, longestPauseMs, pause } from './backoff.ts';
import { type Failure, failed, isTransient, type Result } from './failure.ts';

export interface HttpOptions {
  readonly fetch?: typeof fetch | undefined;
  /** For one attempt, its whole answer included; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after a transient failure; 3 when left out. */
  readonly retries?: number | undefined;
  /** The first wait before trying again, doubled every time; 500 when left out. */
  readonly backoffMs?: number | undefined;
  /** Aborts every call. */
  readonly signal?: AbortSignal | undefined;
  /** Told about every transient failure, and how long it is waited before the call is tried again. */
  readonly onRetry?: ((failure: Failure, waitMs: number) => void) | undefined;
}

/** For one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A request that has one is a POST. */
  readonly body?: string | undefined;
  /** Whether repeating it could do something twice. */
  readonly isOnceOnly?: boolean | undefined;
  /** What requests of this kind are limited by. */
  readonly allowance?: Allowance | undefined;
  /** How long the site was asked to hold its answer back; time that does not count as silence. */
  readonly heldBackMs?: number | undefined;
  /** Aborts this call. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks, and asks again after network errors, timeouts, 429 and 5xx, unless `Retry-After` is longer than a minute. */
export async function send(request: HttpRequest, options: HttpOptions): Promise<Result<Answer>> {
  const stop = linkedController([options.signal, request.signal]);
  const { signal } = stop.controller;
  const retries = request.isOnceOnly ? 0 : (options.retries ?? 3);
  try {
    for (let failuresBefore = 0; ; failuresBefore++) {
      const heldMs = request.allowance?.waitMs() ?? 0;
      if (heldMs > 0 && !(await pause(heldMs, signal))) return aborted();
      const result = await attempt(request, options, signal);
      if (result.ok || failuresBefore >= retries || !isTransient(result.error)) return result;
      const waitMs = waitBefore(result.error, failuresBefore, options.backoffMs ?? 500);
      if (waitMs > longestWaitMs) return result;
      options.onRetry?.(result.error, waitMs);
      if (!(await pause(waitMs, signal))) return aborted();
    }
  } finally {
    stop.unlink();
  }
}

/** How long to wait after a transient failure: what the site asks for, and never less than the backoff. */
export function waitBefore(failure: Failure, failuresBefore: number, firstMs: number): number {
  const asked = failure.kind === 'api' ? (failure.retryAfterMs ?? 0) : 0;
  return Math.max(asked, backoffMs(failuresBefore, firstMs, Math.random()));
}

async function attempt(
  request: HttpRequest,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Result<Answer>> {
  const timeoutMs = Math.min((options.timeoutMs ?? 30_000) + (request.heldBackMs ?? 0), longestPauseMs);
  const { controller, unlink } = linkedController([signal]);
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const { url, body } = request;
    const response = await (options.fetch ?? fetch)(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: request.headers,
      // A redirect would carry the key to an address nobody named.
      redirect: 'manual',
      signal: controller.signal,
    });
    request.allowance?.heed(response.headers);
    return answerOf(response, await response.text());
  } catch (error) {
    if (signal.aborted) return aborted();
    if (controller.signal.aborted) return failed('timeout', `no answer within ${timeoutMs} ms`);
    return failed('network', `cannot reach ${request.url.origin}: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

function aborted() {
  return failed('aborted', 'the call was aborted');
}

/** What `fetch` wraps: "fetch failed" alone helps nobody. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

/** `AbortSignal.any` keeps memory for as long as its longest-lived source; this lets go when the call is over. */
function linkedController(sources: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const source of sources) {
    if (source?.aborted) abort();
    source?.addEventListener('abort', abort, { once: true });
  }
  const unlink = () => {
    for (const source of sources) source?.removeEventListener('abort', abort);
  };
  return { controller, unlink };
}
