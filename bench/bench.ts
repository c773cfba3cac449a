/** One row of the table of results. */
export interface BenchRow {
  /** Name of the benchmark, as in `npm run bench -- name`. */
  readonly bench: string;
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** The target, as text. */
  readonly target?: string;
  readonly ok?: boolean;
}

/** The exports of a file `bench/<name>.ts`. */
export interface Bench {
  readonly name: string;
  run(): Promise<BenchRow[]>;
}

export function atMost(limit: number, row: BenchRow): BenchRow {
  return { ...row, target: `at most ${limit}`, ok: row.value <= limit };
}

export function atLeast(limit: number, row: BenchRow): BenchRow {
  return { ...row, target: `at least ${limit}`, ok: row.value >= limit };
}
