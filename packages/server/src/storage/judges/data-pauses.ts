import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { type Row, rowsOf, string } from '../../database/row.ts';
import { isAvailable } from './judgeable.ts';

/** A judge failed to fetch or to make the data of a version. */
export interface FetchFailure {
  readonly judgeId: number;
  readonly version: string;
  readonly message: string;
  /** The judge made other data with a generator than the first judge. */
  readonly hasOtherData?: boolean;
}

const firstPauseSeconds = 30;
const maxPauseSeconds = 600;

/** Gives the judge no work with this version for a while: longer after each failure, until an hour passed without one. */
export async function pauseVersion(
  queries: Queries,
  { judgeId, version, message, hasOtherData = false }: FetchFailure,
): Promise<void> {
  await sql`
    with failure as (
      select coalesce((
        select least(failures, 10) + 1 from judge_data_pauses
        where judge_id = ${judgeId} and version = ${version} and until > clock_timestamp() - interval '1 hour'), 1) as number
    )
    insert into judge_data_pauses (judge_id, version, failures, message, has_other_data, until)
    select ${judgeId}, ${version}, number, ${message}, ${hasOtherData}::boolean, clock_timestamp()
      + least(${firstPauseSeconds} * 2 ^ (number - 1), ${maxPauseSeconds}) * interval '1 second'
    from failure
    on conflict (judge_id, version) do update
    set failures = excluded.failures, message = excluded.message, has_other_data = excluded.has_other_data, until = excluded.until
  `.execute(queries);
}

/** A judge that gets no work with a problem for a while. */
const dataFailureRow = rowsOf({
  judge: string,
  problem: string,
  message: string,
});
export type DataFailure = Row<typeof dataFailureRow>;

/** What online judges could not fetch; with `contestId`, only for the problems of this contest. */
export function dataFailures(database: Database, contestId: number | null): Promise<DataFailure[]> {
  return runPrepared(
    database,
    dataFailureRow`
      select j.name as judge, p.code as problem, pause.message
      from judge_data_pauses pause
      join judges j on j.id = pause.judge_id
      join problems p on p.data_version = pause.version
      where ${isAvailable} and pause.until > clock_timestamp() and (${contestId}::int is null
        or exists (select from contest_problems cp where cp.contest_id = ${contestId} and cp.problem_id = p.id))
      order by p.code, j.name limit 20`,
  );
}
