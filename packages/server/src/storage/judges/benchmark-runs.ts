import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isAvailable } from './judgeable.ts';
import type { VerificationOutcome } from './test-run-outcome.ts';

export interface BenchmarkProgram {
  readonly name: string;
  /** Its key. */
  readonly language: string;
  readonly source: string;
}

/** Judges that are online, by name. */
const benchmarkJudgeRow = rowsOf({
  id: number,
  name: string,
  runsBenchmarks: boolean,
});
export type BenchmarkJudge = Row<typeof benchmarkJudgeRow>;

export async function listBenchmarkJudges(queries: Queries): Promise<BenchmarkJudge[]> {
  const { rows } = await benchmarkJudgeRow`
    select j.id, j.name, j.accepts_test_runs and j.runs_benchmarks as "runsBenchmarks"
    from judges j where ${isAvailable} order by natural_order(j.name), j.id
  `.execute(queries);
  return rows;
}

/** Queues the programs on every judge that runs benchmarks and has their language. Returns the runs. */
export async function insertBenchmarkRuns(
  queries: Queries,
  programs: readonly BenchmarkProgram[],
  repetitions: number,
  now: Date,
): Promise<number[]> {
  const inputs = JSON.stringify(Array.from({ length: repetitions }, () => ({ input: '', expected: null })));
  const { rows } = await rowsOf({ id: number })`
    insert into test_runs (only_judge_id, language_id, source, solution, inputs, task, is_on_samples, created_at, expires_at)
    select j.id, l.id, p.source, jsonb_build_object('name', p.name), ${inputs}::jsonb, 'benchmark', false, ${now}::timestamptz,
      ${now}::timestamptz + interval '1 hour'
    from jsonb_to_recordset(${JSON.stringify(programs)}::jsonb) as p(name text, language text, source text)
    join languages l on l.key = p.language
    join judges j on ${isAvailable} and j.accepts_test_runs and j.runs_benchmarks
    where exists (select from judge_runtimes r where r.judge_id = j.id and r.language_id = l.id)
    order by p.name, j.id
    returning id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

const benchmarkRunRow = rowsOf({
  judge: string,
  program: string,
  isOnline: boolean,
  outcome: nullable(json<VerificationOutcome>()),
});
export type BenchmarkRun = Row<typeof benchmarkRunRow>;

export async function listBenchmarkRuns(queries: Queries, ids: readonly number[]): Promise<BenchmarkRun[]> {
  const { rows } = await benchmarkRunRow`
    select j.name as judge, r.solution->>'name' as program, ${isAvailable} as "isOnline", r.outcome
    from test_runs r join judges j on j.id = r.only_judge_id
    where r.id = any(${ids}::int[]) order by natural_order(j.name), program
  `.execute(queries);
  return rows;
}

export async function deleteBenchmarkRuns(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`delete from test_runs where id = any(${ids}::int[])`.execute(queries);
}

/** Judges that were not measured lose their earlier factor: it relates to another median. */
export async function saveSpeeds(
  queries: Queries,
  factors: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await sql`
    update judges set speed = f.factor, calibrated_at = case when f.factor is not null then ${now}::timestamptz end
    from judges j left join jsonb_to_recordset(${JSON.stringify([...factors].map(([name, factor]) => ({ name, factor })))}::jsonb)
      as f(name text, factor double precision) on f.name = j.name
    where judges.id = j.id and (f.factor is not null or judges.speed is not null)
  `.execute(queries);
}
