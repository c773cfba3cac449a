import type { CheckerArgs } from '../checkers/checker.ts';

/** A problem's tests as its folder describes them. */
export interface Problem {
  readonly tests: readonly TestUnit[];
  readonly pretests: readonly TestUnit[];
  readonly interactor: ProblemProgram | null;
  /** A file of the problem, from its folder or its archive. */
  read(name: string): Buffer;
  /** Bytes. */
  sizeOf(name: string): number;
  close(): void;
}

export type TestUnit =
  | { readonly kind: 'case'; readonly case: TestCase }
  | { readonly kind: 'batch'; readonly cases: readonly TestCase[]; readonly dependencies: readonly number[] };

export interface TestCase {
  readonly inputFile: string | null;
  readonly outputFile: string | null;
  /** In a batch: what the whole batch is worth. */
  readonly points: number;
  readonly checker: CheckerChoice;
  readonly outputLimitBytes: number;
  readonly shownOutputBytes: number;
  /** Binary data is passed on as it is; otherwise line ends are made Unix ones. */
  readonly isBinary: boolean;
  readonly wallTimeFactor: number;
}

export type CheckerChoice =
  | { readonly kind: 'built-in'; readonly name: string; readonly args: CheckerArgs }
  | { readonly kind: 'program'; readonly program: ProblemProgram };

/** A checker or an interactor that comes with the problem. */
export interface ProblemProgram {
  readonly files: readonly string[];
  readonly language: string | null;
  /** How its exit code is to be read. */
  readonly convention: 'default' | 'testlib';
  readonly flags: readonly string[];
  /** For a checker in all, for an interactor on top of the submission's limit. */
  readonly cpuMs: number | null;
  readonly memoryKb: number | null;
  readonly showsFeedback: boolean;
}

/** The problem cannot be judged as it stands on disk; the reason is for its setters. */
export class ProblemDataError extends Error {
  override readonly name = 'ProblemDataError';
}
