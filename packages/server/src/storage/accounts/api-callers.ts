import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { date, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';

/** The shared state of all nodes about a caller of the data API. */
const apiCallerRow = rowsOf({
  caller: string,
  /** In the requested minute. */
  requests: number,
  captchaUntil: nullable(date),
});
export type ApiCaller = Row<typeof apiCallerRow>;

export async function findApiCaller(queries: Queries, caller: string, minute: Date): Promise<ApiCaller> {
  const { rows } = await apiCallerRow`
    select caller, case when minute = ${minute} then requests else 0 end as requests, captcha_until as "captchaUntil"
    from api_callers where caller = ${caller}
  `.execute(queries);
  return rows[0] ?? { caller, requests: 0, captchaUntil: null };
}

/** Adds the counts of this node and returns the totals of all nodes. */
export async function addApiRequests(
  queries: Queries,
  counted: readonly { readonly caller: string; readonly requests: number }[],
  minute: Date,
): Promise<ApiCaller[]> {
  // Sorted, so that nodes that write at the same time cannot deadlock.
  const sorted = counted.toSorted((a, b) => (a.caller < b.caller ? -1 : 1));
  const { rows } = await apiCallerRow`
    insert into api_callers (caller, minute, requests)
    select caller, ${minute}, requests
    from unnest(${sorted.map(({ caller }) => caller)}::text[], ${sorted.map(({ requests }) => requests)}::int[])
      as counted (caller, requests)
    on conflict (caller) do update set
      minute = excluded.minute,
      requests = excluded.requests + case when api_callers.minute = excluded.minute then api_callers.requests else 0 end
    returning caller, requests, captcha_until as "captchaUntil"
  `.execute(queries);
  return rows;
}

export async function raiseCaptcha(
  queries: Queries,
  caller: string,
  until: Date,
  minute: Date,
): Promise<void> {
  await sql`
    insert into api_callers (caller, minute, requests, captcha_until) values (${caller}, ${minute}, 0, ${until})
    on conflict (caller) do update set captcha_until = excluded.captcha_until
  `.execute(queries);
}

/** True when this captcha was in force for the caller. */
export async function liftCaptcha(queries: Queries, caller: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_callers set captcha_until = null, requests = 0 where caller = ${caller} and captcha_until = ${until}
  `.execute(queries);
  return numAffectedRows === 1n;
}

export async function deleteIdleApiCallers(queries: Queries, now: Date): Promise<void> {
  await sql`
    delete from api_callers
    where minute < ${now}::timestamptz - interval '1 hour' and coalesce(captcha_until <= ${now}, true)
  `.execute(queries);
}
