import type { ScoreRule } from '@tribunal/core/judging/grading';
import type { CheckerArgs } from './checker.ts';

/** The tests of a problem, as its folder describes them. */
export interface Problem {
  readonly tests: readonly TestUnit[];
  readonly pretests: readonly TestUnit[];
  /** Talks to the submission: an interactor, or a manager. */
  readonly interactor: ProblemProgram | null;
  /** How many processes of the submission a manager talks to; 1 without a manager. */
  readonly processes: number;
  /** They check the inputs of the cases when the problem is verified. */
  readonly validators: readonly ProblemProgram[];
  /** They make tests when a setter asks for it. */
  readonly generators: readonly ProblemProgram[];
  /** Calls functions of the submission. */
  readonly grader: FunctionGrader | null;
  /** Files that the submission uses in place of its standard streams. */
  readonly fileIo: FileNames;
  /** The submission is not a program but its output. */
  readonly isOutputOnly: boolean;
  /** A file of the problem, from its folder or its archive. */
  read(name: string): Promise<Buffer>;
  /** Bytes. */
  sizeOf(name: string): number;
  close(): void;
}

export type TestUnit =
  | { readonly kind: 'case'; readonly case: TestCase; readonly dependencies: readonly number[] }
  | {
      readonly kind: 'batch';
      readonly cases: readonly TestCase[];
      readonly dependencies: readonly number[];
      readonly scoreRule: ScoreRule;
    };

export interface TestCase {
  readonly inputFile: string | null;
  readonly outputFile: string | null;
  /** Makes the input if there is no file for it, and the answer likewise. */
  readonly generator: CaseGenerator | null;
  /** For a case of a batch, the points of the whole batch. */
  readonly points: number;
  readonly checker: CheckerChoice;
  readonly outputLimitBytes: number;
  readonly shownOutputBytes: number;
  /** Binary data is compared unchanged. In text, line ends are converted to Unix line ends. */
  readonly isBinary: boolean;
  /** Shown on the page of the problem. */
  readonly isSample: boolean;
  readonly wallTimeFactor: number;
}

export type CheckerChoice =
  | { readonly kind: 'built-in'; readonly name: string; readonly args: CheckerArgs }
  | { readonly kind: 'program'; readonly program: ProblemProgram };

export interface FunctionGrader {
  /** Files with the main program, each for the languages with its extension. */
  readonly entries: readonly string[];
  readonly headers: readonly string[];
  /** Whether a submission in C or C++ keeps a main function of its own. */
  readonly mayHaveMain: boolean;
}

export interface FileNames {
  readonly input: string | null;
  readonly output: string | null;
}

export interface CaseGenerator {
  readonly program: ProblemProgram;
  readonly args: readonly string[];
  /** What it reads. */
  readonly inputFile: string | null;
}

/** A checker or an interactor that comes with the problem. */
export interface ProblemProgram {
  readonly files: readonly string[];
  readonly language: string | null;
  /** How its exit code is interpreted. */
  readonly convention: 'default' | 'testlib' | 'validator' | 'manager';
  /** For its compiler. */
  readonly flags: readonly string[];
  /** Arguments after the names of the files. */
  readonly args: readonly string[];
  /** For a checker, the total; for an interactor, added to the limit of the submission. */
  readonly cpuMs: number | null;
  readonly memoryKb: number | null;
  readonly showsFeedback: boolean;
  /** Partial points of a testlib program are percent of the points of the case. */
  readonly pointsArePercent: boolean;
  /** A single case is worth the points that the checker gives the answer. */
  readonly ratesAnswers: boolean;
  /** How often a validator may let the program run for one case. */
  readonly passes: number;
  /** For a testlib interactor: the checker judges the file that the interactor wrote. */
  readonly hasChecker: boolean;
}

/** The problem data on disk cannot be judged. The message is for the authors of the problem. */
export class ProblemDataError extends Error {
  override readonly name = 'ProblemDataError';
}
