import { type Result, results } from './verdicts.ts';

/** The result of one submission before and after a rejudge. */
export interface VerdictChange {
  readonly before: Result;
  readonly after: Result;
}

/** Counts of changes from each result to each result. */
export interface VerdictMatrix {
  /** The results that occur before or after, in the usual order. They label rows and columns. */
  readonly results: readonly Result[];
  /** A row for each result before, with a count for each result after. */
  readonly counts: readonly (readonly number[])[];
  /** The number of submissions with a different result. */
  readonly changed: number;
}

export function verdictMatrix(changes: readonly VerdictChange[]): VerdictMatrix {
  const occurring = new Set(changes.flatMap(({ before, after }) => [before, after]));
  const named = results.filter((result) => occurring.has(result));
  const count = (from: Result, to: Result) =>
    changes.filter(({ before, after }) => before === from && after === to).length;
  return {
    results: named,
    counts: named.map((from) => named.map((to) => count(from, to))),
    changed: changes.filter(({ before, after }) => before !== after).length,
  };
}
