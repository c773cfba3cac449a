import { type Result, results } from './verdicts.ts';

/** How one submission ended before and after it was judged again. */
export interface VerdictChange {
  readonly before: Result;
  readonly after: Result;
}

/** How many went from which result to which. */
export interface VerdictMatrix {
  /** Those that occur before or after, in the usual order: the names of rows and of columns. */
  readonly results: readonly Result[];
  /** A row for each result before, with a count for each result after. */
  readonly counts: readonly (readonly number[])[];
  /** How many ended otherwise than before. */
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
