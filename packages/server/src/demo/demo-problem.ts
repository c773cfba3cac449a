import type { CaseStatus } from '@tribunal/core/judging/verdicts';

/** What the submissions of the demo need to know about a problem. */
export interface DemoProblem {
  code: string;
  /** The package of the problem. */
  folder: string;
  authors: readonly string[];
  points: number;
  partial: boolean;
  timeLimitSeconds: number;
  memoryLimitKib: number;
  languageLimits: readonly { language: string; time_limit: number; memory_limit: number }[];
  tests: readonly DemoTest[];
  solutions: readonly DemoSolution[];
}

export interface DemoTest {
  /** In a batch, the points of the whole batch. */
  points: number;
  batch?: number;
}

/** A source that demo users submit, and its judging results. */
export interface DemoSolution {
  language: SolutionLanguage;
  source: string;
  /** The status of each test; none when the source does not compile. */
  statuses: 'all pass' | CaseStatus[];
  /** The output of the compiler. */
  compileLog?: string;
  /** Running time on the largest test that it passes. */
  seconds: number;
}

/** `CPP` compiles under every C++ standard from 2014 on. */
export type SolutionLanguage = 'CPP' | 'PY3' | 'JAVA';
