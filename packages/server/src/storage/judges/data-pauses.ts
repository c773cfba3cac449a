import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** A judge failed to fetch a version. */
export interface FetchFailure {
  readonly judgeId: number;
  readonly version: string;
  readonly message: string;
}

const firstPauseSeconds = 30;
const longestPauseSeconds = 600;

/** Gives the judge no work with this version for a while: longer after each failure, until an hour passed without one. */
export async function pauseVersion(
  queries: Queries,
  { judgeId, version, message }: FetchFailure,
): Promise<void> {
  await sql`
    with failure as (
      select coalesce((
        select least(failures, 10) + 1 from judge_data_pauses
        where judge_id = ${judgeId} and version = ${version} and until > clock_timestamp() - interval '1 hour'), 1) as number
    )
    insert into judge_data_pauses (judge_id, version, failures, message, until)
    select ${judgeId}, ${version}, number, ${message}, clock_timestamp()
      + least(${firstPauseSeconds} * 2 ^ (number - 1), ${longestPauseSeconds}) * interval '1 second'
    from failure
    on conflict (judge_id, version) do update
    set failures = excluded.failures, message = excluded.message, until = excluded.until
  `.execute(queries);
}
