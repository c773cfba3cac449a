import { sum } from '../lists.ts';
import { type Result, results } from './verdicts.ts';

/** The result of a submission before and after a rejudge. */
export interface VerdictChange {
  readonly before: Result;
  readonly after: Result;
  /** How many submissions changed like this; 1, if left out. */
  readonly count?: number;
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
    counted(changes.filter(({ before, after }) => before === from && after === to));
  return {
    results: named,
    counts: named.map((from) => named.map((to) => count(from, to))),
    changed: counted(changes.filter(({ before, after }) => before !== after)),
  };
}

function counted(changes: readonly VerdictChange[]): number {
  return sum(changes.map(({ count = 1 }) => count));
}
