import { itemAt, sum } from '../lists.ts';

/** The time that a judge needs for one program of the benchmark. */
export interface BenchmarkTime {
  readonly judge: string;
  readonly program: string;
  /** Seconds of CPU time. */
  readonly seconds: number;
}

/**
 * How long each judge takes in relation to the median of all judges: 1.2 means 20 % longer. It is the geometric mean over the programs,
 * so that each counts the same. Sorted by name.
 */
export function speedFactors(times: readonly BenchmarkTime[]): Map<string, number> {
  const medianOf = (program: string) =>
    median(times.filter((time) => time.program === program).map(({ seconds }) => seconds));
  const judges = [...new Set(times.map(({ judge }) => judge))].sort();
  return new Map(
    judges.map((judge) => {
      const logarithms = times
        .filter((time) => time.judge === judge)
        .map(({ program, seconds }) => Math.log(seconds / medianOf(program)));
      return [judge, Math.exp(sum(logarithms) / logarithms.length)];
    }),
  );
}

/** Contestants could notice a larger difference. */
export function isOddSpeed(factor: number): boolean {
  return factor < 0.9 || factor > 1.1;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (!Number.isInteger(middle)) return itemAt(sorted, Math.floor(middle));
  return (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2;
}
