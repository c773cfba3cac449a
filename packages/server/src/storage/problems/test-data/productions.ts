import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, json, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

/** What a production has made, until it is saved. */
export interface ProducedData {
  readonly script: string;
  readonly mainSolution: string;
  readonly tests: readonly { readonly number: number; readonly isSample: boolean }[];
  readonly files: readonly DataFile[];
  readonly changes: ProducedChanges;
}

/** Numbers of tests, in comparison with the data before. */
export interface ProducedChanges {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  readonly removed: readonly number[];
}

const productionRow = rowsOf({
  id: number,
  baseVersion: nullable(string),
  state: stringOf<'running' | 'ready' | 'saved' | 'failed'>(),
  done: number,
  total: number,
  beatAt: date,
  /** Why it failed. */
  fault: nullable(string),
  /** The test that could not be made. */
  faultTest: nullable(number),
  produced: nullable(json<ProducedData>()),
});
export type StoredProduction = Row<typeof productionRow>;

/** The last production of a problem. */
export async function findProduction(queries: Queries, problemId: number): Promise<StoredProduction | null> {
  const { rows } = await productionRow`
    select id, base_version as "baseVersion", state, done, total, beat_at as "beatAt", fault, fault_test as "faultTest",
      produced
    from test_productions where problem_id = ${problemId}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Begins a production in place of the last one. Null while another one runs that has given a sign of life since `aliveSince`. */
export async function beginProduction(
  queries: Queries,
  problemId: number,
  begun: { readonly baseVersion: string | null; readonly total: number },
  now: Date,
  aliveSince: Date,
): Promise<number | null> {
  const { rows } = await rowsOf({ id: number })`
    insert into test_productions (problem_id, base_version, state, done, total, beat_at)
    values (${problemId}, ${begun.baseVersion}, 'running', 0, ${begun.total}, ${now})
    on conflict (problem_id) do update set id = default, base_version = excluded.base_version, state = 'running', done = 0,
      total = excluded.total, beat_at = excluded.beat_at, fault = null, fault_test = null, produced = null
    where test_productions.state <> 'running' or test_productions.beat_at < ${aliveSince}
    returning id
  `.execute(queries);
  return rows[0]?.id ?? null;
}

/** False if another production has taken its place. */
export async function noteProgress(queries: Queries, id: number, done: number, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ id: number })`
    update test_productions set done = ${done}, beat_at = ${now} where id = ${id} and state = 'running' returning id
  `.execute(queries);
  return rows.length > 0;
}

export async function endProduction(
  queries: Queries,
  id: number,
  end:
    | { readonly state: 'ready' | 'saved'; readonly produced: ProducedData }
    | { readonly state: 'failed'; readonly fault: string; readonly test: number | null },
): Promise<void> {
  const produced = end.state === 'failed' ? null : JSON.stringify(keptOf(end));
  const [fault, test] = end.state === 'failed' ? [end.fault, end.test] : [null, null];
  await sql`
    update test_productions set state = ${end.state}, produced = ${produced}::jsonb, fault = ${fault}, fault_test = ${test}
    where id = ${id}
  `.execute(queries);
}

/** What has been saved is in its version. Only what it changed is still shown. */
function keptOf({ state, produced }: { readonly state: 'ready' | 'saved'; readonly produced: ProducedData }) {
  return state === 'ready' ? produced : { ...produced, tests: [], files: [] };
}
