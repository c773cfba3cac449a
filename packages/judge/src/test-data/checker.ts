export interface Comparison {
  readonly expected: Buffer;
  readonly actual: Buffer;
  /** The points of the case. */
  readonly points: number;
}

export interface CheckResult {
  readonly passed: boolean;
  readonly points: number;
  readonly feedback?: string;
  readonly extendedFeedback?: string;
  /** The program runs again, on this input. The files are those that the validator left for itself. */
  readonly nextPass?: { readonly input: Buffer; readonly files: ReadonlyMap<string, Buffer> };
}

export type CheckerArgs = Readonly<Record<string, unknown>>;

/** Compares the expected output with the actual output. A boolean means all points or none. */
export type Checker = (comparison: Comparison, args: CheckerArgs) => boolean | CheckResult;

export function asResult(answer: boolean | CheckResult, points: number): CheckResult {
  if (typeof answer !== 'boolean') return answer;
  return { passed: answer, points: answer ? points : 0 };
}
