import type { CaseStatus } from '@tribunal/core/verdicts';

/** How a test run ended. */
export type TestRunOutcome =
  | { readonly kind: 'ran'; readonly compilerOutput: string; readonly results: readonly TestRunResult[] }
  | { readonly kind: 'compile error'; readonly compilerOutput: string }
  | { readonly kind: 'failed'; readonly reason: TestRunFailure; readonly detail: string };

export type TestRunFailure = 'interactive' | 'problem data' | 'judge lost' | 'no free judge';

/** How the program ended on one input. */
export interface TestRunResult {
  /** Null when the program ended normally. */
  readonly failure: CaseStatus | null;
  /** For example the name of a signal. */
  readonly feedback: string;
  /** Seconds. */
  readonly time: number;
  /** KiB. */
  readonly memory: number;
  readonly output: string;
  readonly isOutputCut: boolean;
  readonly errors: string;
  /** Null when the output was not compared. */
  readonly isCorrect: boolean | null;
}
