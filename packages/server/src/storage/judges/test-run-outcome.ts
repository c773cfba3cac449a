import type { DataFinding, Packed } from '@tribunal/contract/judges/judge-reports';
import type { CaseStatus, Result } from '@tribunal/core/judging/verdicts';
import type { MatrixCase } from '@tribunal/core/test-data/case-matrix';
import type { GroupVerdicts } from '@tribunal/core/test-data/expectations';

/** How a test run ended. */
export type TestRunOutcome =
  | { readonly kind: 'ran'; readonly compilerOutput: string; readonly results: readonly TestRunResult[] }
  | { readonly kind: 'compile error'; readonly compilerOutput: string }
  | { readonly kind: 'failed'; readonly reason: TestRunFailure; readonly detail: string };

/** How a run of a verification ended. */
export type VerificationOutcome = TestRunOutcome | JudgedRun | CheckedData | NotRun;

/** A solution that nothing could run. */
export interface NotRun {
  readonly kind: 'not run';
  readonly reason: NotRunReason;
}

export type NotRunReason = 'no language' | 'no judge for the language';

export type TestRunFailure = 'interactive' | 'problem data' | 'judge lost' | 'no free judge';

/** A run on all cases of the problem. */
export interface JudgedRun {
  readonly kind: 'judged';
  /** Its name; absent while nobody has stored the outcome, and from before judges were named. */
  readonly judge?: string;
  readonly compilerOutput: string;
  readonly result: Result;
  readonly points: number;
  readonly total: number;
  /** Seconds. */
  readonly time: number;
  /** KiB. */
  readonly memory: number;
  /** The verdicts of the cases, each once; `PAC` for a case with a part of its points. */
  readonly verdicts: readonly string[];
  /** Null if all cases were accepted. */
  readonly firstFailure: {
    readonly case: number;
    readonly status: CaseStatus;
    readonly feedback: string;
  } | null;
  /** By batch. Absent from before batches had expectations. */
  readonly groups?: readonly GroupVerdicts[];
  /** Only the matrix reads them. */
  readonly cases?: readonly MatrixCase[];
}

/** A check of the data by the validators of the problem. */
interface CheckedData {
  readonly kind: 'checked';
  readonly validators: number;
  readonly findings: readonly DataFinding[];
}

/** A case of a submission that ran once more. */
export interface RepeatedCase {
  readonly kind: 'repeated';
  readonly status: CaseStatus;
  readonly time: number;
  readonly memory: number;
  readonly feedback: string;
  readonly judgeMessage: string;
  readonly output: Packed;
  /** What a generator made for the case. */
  readonly made: { readonly input: Packed; readonly answer: Packed } | null;
}

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
