import type { CaseStatus } from '@tribunal/core/verdicts';
import type { Figure } from './figures/figure.ts';

export interface DemoProblem {
  code: string;
  name: string;
  types: string[];
  group: string;
  points: number;
  partial: boolean;
  timeLimitSeconds: number;
  memoryLimitKib: number;
  languageLimits?: { language: string; time_limit: number; memory_limit: number }[];
  checker?: { name: string; args?: Record<string, unknown> };
  /** Markdown, without the samples: those are the first `sampleCount` tests. */
  statement: string;
  figure?: Figure;
  /** Markdown. */
  editorial?: string;
  sampleCount: number;
  tests(): DemoTest[];
  /** The reference solution: computes the output for an input. */
  answer(input: string): string;
  solutions: readonly DemoSolution[];
}

export interface DemoTest {
  input: string;
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

export function correct(language: SolutionLanguage, seconds: number, source: string): DemoSolution {
  return { language, source: source.trimStart(), statuses: 'all pass', seconds };
}

/** `statuses` lists the status of each test in order: `AC WA SC`. */
export function failing(
  language: SolutionLanguage,
  statuses: string,
  seconds: number,
  source: string,
): DemoSolution {
  return { language, source: source.trimStart(), statuses: statuses.split(' ') as CaseStatus[], seconds };
}

export function notCompiling(language: SolutionLanguage, compileLog: string, source: string): DemoSolution {
  return { language, source: source.trimStart(), statuses: [], compileLog, seconds: 0 };
}

/** Tests that each earn their own points. */
export function singles(points: number, inputs: readonly string[]): DemoTest[] {
  return inputs.map((input) => ({ input, points }));
}

/** Tests that earn a batch's points together or not at all. */
export function batches(...groups: readonly { points: number; inputs: readonly string[] }[]): DemoTest[] {
  return groups.flatMap(({ points, inputs }, index) =>
    inputs.map((input) => ({ input, points, batch: index + 1 })),
  );
}

/** The whitespace-separated whole numbers of an input. */
export function numbersOf(input: string): number[] {
  return input.trim().split(/\s+/).map(Number);
}
