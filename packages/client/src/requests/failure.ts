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
  /** The page on which somebody has to solve a captcha before the site answers again. */
  readonly captcha?: string;
  /** Where a redirect leads; it is not followed. */
  readonly location?: string;
}

/** There is no answer, or none that can be used. */
export interface LineFailure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'unreadable';
  readonly message: string;
}

/** Thrown where there is no place for a value: out of an iteration. */
export class TribunalError extends Error {
  override readonly name = 'TribunalError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.failure = failure;
  }
}

/** The value of a call that must succeed; otherwise its failure, thrown. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new TribunalError(result.error);
  return result.value;
}

export function failed(kind: LineFailure['kind'], message: string): { ok: false; error: Failure } {
  return { ok: false, error: { kind, message } };
}

/** Whether the same call may succeed later without anybody changing it. */
export function isTransient(failure: Failure): boolean {
  if (failure.kind === 'api') {
    return failure.code >= 500 || (failure.code === 429 && failure.captcha === undefined);
  }
  return failure.kind !== 'aborted';
}

/** One line for people. */
export function describeFailure(failure: Failure): string {
  if (failure.kind !== 'api') return failure.message;
  const remedy = failure.captcha === undefined ? '' : `; solve the captcha at ${failure.captcha}`;
  return `the site answered ${failure.code}: ${failure.message}${remedy}`;
}
