export interface Comparison {
  readonly expected: Buffer;
  readonly actual: Buffer;
  /** What the case is worth. */
  readonly points: number;
}

export interface CheckResult {
  readonly passed: boolean;
  readonly points: number;
  readonly feedback?: string;
  readonly extendedFeedback?: string;
}

export type CheckerArgs = Readonly<Record<string, unknown>>;

/** Compares what was expected with what came; a bare answer means all points or none. */
export type Checker = (comparison: Comparison, args: CheckerArgs) => boolean | CheckResult;

export function asResult(answer: boolean | CheckResult, points: number): CheckResult {
  if (typeof answer !== 'boolean') return answer;
  return { passed: answer, points: answer ? points : 0 };
}
