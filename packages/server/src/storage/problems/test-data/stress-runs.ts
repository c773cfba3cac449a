import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, json, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

/** A file of the file store, and how it begins. */
export interface StressFile extends Omit<DataFile, 'path'> {
  readonly text: string;
}

/** A seed on which two solutions differ. */
export interface StressFound {
  readonly seed: number;
  /** Their verdicts, or why the first one gave no answer. */
  readonly first: string;
  readonly second: string;
  readonly input: StressFile;
  /** What the first solution wrote; null if it failed. */
  readonly answer: StressFile | null;
}

const stressRow = rowsOf({
  id: number,
  call: string,
  first: string,
  second: string,
  state: stringOf<'running' | 'same' | 'different' | 'kept' | 'failed'>(),
  done: number,
  total: number,
  beatAt: date,
  fault: nullable(string),
  found: nullable(json<StressFound>()),
});
export type StoredStress = Row<typeof stressRow>;

/** The last stress test of a problem. */
export async function findStress(queries: Queries, problemId: number): Promise<StoredStress | null> {
  const { rows } = await stressRow`
    select id, call, first, second, state, done, total, beat_at as "beatAt", fault, found
    from stress_runs where problem_id = ${problemId}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Begins one in place of the last one. Null while another one runs that has given a sign of life since `aliveSince`. */
export async function beginStress(
  queries: Queries,
  problemId: number,
  { call, first, second, total }: Pick<StoredStress, 'call' | 'first' | 'second' | 'total'>,
  now: Date,
  aliveSince: Date,
): Promise<number | null> {
  const { rows } = await rowsOf({ id: number })`
    insert into stress_runs (problem_id, call, first, second, state, done, total, beat_at)
    values (${problemId}, ${call}, ${first}, ${second}, 'running', 0, ${total}, ${now})
    on conflict (problem_id) do update set id = default, call = excluded.call, first = excluded.first,
      second = excluded.second, state = 'running', done = 0, total = excluded.total, beat_at = excluded.beat_at,
      fault = null, found = null
    where stress_runs.state <> 'running' or stress_runs.beat_at < ${aliveSince}
    returning id
  `.execute(queries);
  return rows[0]?.id ?? null;
}

/** False if another one has taken its place. */
export async function noteStress(queries: Queries, id: number, done: number, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ id: number })`
    update stress_runs set done = ${done}, beat_at = ${now} where id = ${id} and state = 'running' returning id
  `.execute(queries);
  return rows.length > 0;
}

export async function endStress(
  queries: Queries,
  id: number,
  end: { readonly found: StressFound | null } | { readonly fault: string },
): Promise<void> {
  const [state, fault, found] =
    'fault' in end
      ? ['failed', end.fault, null]
      : [end.found ? 'different' : 'same', null, end.found && JSON.stringify(end.found)];
  await sql`
    update stress_runs set state = ${state}, fault = ${fault}, found = ${found}::jsonb where id = ${id} and state = 'running'
  `.execute(queries);
}

export async function noteKept(queries: Queries, id: number): Promise<void> {
  await sql`update stress_runs set state = 'kept' where id = ${id} and state = 'different'`.execute(queries);
}
