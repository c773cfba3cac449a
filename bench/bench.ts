/** One line of the table of results. */
export interface BenchRow {
  /** Name of the benchmark, as `npm run bench -- name` takes it. */
  readonly bench: string;
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** What was promised, in words. */
  readonly target?: string;
  readonly ok?: boolean;
}

/** What a file `bench/<name>.ts` exports. */
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
