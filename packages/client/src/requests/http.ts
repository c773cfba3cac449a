import { codeOf } from '../error-code.ts';
import { type Allowance, maxWaitMs } from './allowance.ts';
import { type Answer, answerOf } from './answer.ts';
import { backoffMs, maxPauseMs, pause } from './backoff.ts';
import { type Failure, failed, isTransient, type Result } from './failure.ts';

export interface HttpOptions {
  readonly fetch?: typeof fetch | undefined;
  /** For one attempt including the whole reply; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries after transient failures; 3 by default. */
  readonly retries?: number | undefined;
  /** The first wait before a retry, doubled every time; 500 by default. */
  readonly backoffMs?: number | undefined;
  /** Aborts every call. */
  readonly signal?: AbortSignal | undefined;
  /** Called at every transient failure with the wait before the next attempt. */
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
  /** Whether repeating the request could repeat its effect. */
  readonly isOnceOnly?: boolean | undefined;
  /** The rate limit for requests of this kind. */
  readonly allowance?: Allowance | undefined;
  /** How long the site may delay its reply; this time does not count towards the timeout. */
  readonly heldBackMs?: number | undefined;
  /** Aborts this call. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request, and retries after network errors, timeouts, 429 and 5xx unless `Retry-After` is longer than a minute. */
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
      if (waitMs > maxWaitMs) return result;
      options.onRetry?.(result.error, waitMs);
      if (!(await pause(waitMs, signal))) return aborted();
    }
  } finally {
    stop.unlink();
  }
}

/** The wait after a transient failure: what the site requests, but at least the backoff. */
export function waitBefore(failure: Failure, failuresBefore: number, firstMs: number): number {
  const asked = failure.kind === 'api' ? (failure.retryAfterMs ?? 0) : 0;
  return Math.max(asked, backoffMs(failuresBefore, firstMs, Math.random()));
}

async function attempt(
  request: HttpRequest,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Result<Answer>> {
  const timeoutMs = Math.min((options.timeoutMs ?? 30_000) + (request.heldBackMs ?? 0), maxPauseMs);
  const { controller, unlink } = linkedController([signal]);
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const { url, body } = request;
    const response = await (options.fetch ?? fetch)(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: request.headers,
      // A redirect would send the key to another address.
      redirect: 'manual',
      signal: controller.signal,
    });
    request.allowance?.heed(response.headers);
    return answerOf(response, await response.text());
  } catch (error) {
    if (signal.aborted) return aborted();
    if (controller.signal.aborted) return failed('timeout', `no reply within ${timeoutMs} ms`);
    return failed('network', `cannot reach ${request.url.origin}: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

function aborted() {
  return failed('aborted', 'the call was aborted');
}

/** The cause inside the error of `fetch`, whose own message is only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : message);
}

/** `AbortSignal.any` keeps memory as long as its longest-lived source; this listener is removed when the call ends. */
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
