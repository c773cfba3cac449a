/** The result of a call. Refusals and network failures are values, never exceptions. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export type Failure = ApiFailure | LineFailure;

/** The site refused the request. */
export interface ApiFailure {
  readonly kind: 'api';
  /** The HTTP status. */
  readonly code: number;
  readonly message: string;
  /** How long the site asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** The page on which a captcha must be solved before further requests. */
  readonly captcha?: string;
  /** What is wrong, by the name of the field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The target of a redirect, which is not followed. */
  readonly location?: string;
}

/** There is no reply, or it cannot be used. */
export interface LineFailure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'unreadable';
  readonly message: string;
}

/** Thrown where a value cannot be returned: from an iteration. */
export class TribunalError extends Error {
  override readonly name = 'TribunalError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.failure = failure;
  }
}

/** The value of a successful call; otherwise throws its failure. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new TribunalError(result.error);
  return result.value;
}

export function failed(kind: LineFailure['kind'], message: string): { ok: false; error: Failure } {
  return { ok: false, error: { kind, message } };
}

/** Whether the same call may succeed later. */
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
  const faults = Object.entries(failure.fields ?? {}).map(([name, fault]) => ` ${name}: ${fault}`);
  return `the site answered ${failure.code}: ${failure.message}${remedy}${faults.join('')}`;
}
