/** A request that the rules do not allow. It is a value like any other answer; only `http` turns it into a status. */
export interface Refusal<Reason extends string> {
  readonly refusal: Reason;
}

export function refuse<const Reason extends string>(reason: Reason): Refusal<Reason> {
  return { refusal: reason };
}
