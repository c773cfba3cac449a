/** What a call answers: a refusal or a broken line is a value, never an exception. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export type Failure = ApiFailure | LineFailure;

/** The site answered, and the answer is no. */
export interface ApiFailure {
  readonly kind: 'api';
  /** The HTTP status. */
  readonly code: number;
  readonly message: string;
  /** How long the site asks to be left alone; null when it does not say. */
  readonly retryAfterMs: number | null;
}

/** There is no answer, or none that can be used. */
export interface LineFailure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'unreadable';
  readonly message: string;
}

export function failed(kind: LineFailure['kind'], message: string): { ok: false; error: Failure } {
  return { ok: false, error: { kind, message } };
}

/** Whether the same call may succeed later without anybody changing it. */
export function isTransient(failure: Failure): boolean {
  if (failure.kind === 'api') return failure.code >= 500 || failure.code === 429;
  return failure.kind !== 'aborted';
}

/** One line for people. */
export function describeFailure(failure: Failure): string {
  return failure.kind === 'api' ? `the site answered ${failure.code}: ${failure.message}` : failure.message;
}
