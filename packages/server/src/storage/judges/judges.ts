import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { boolean, number, rowsOf } from '../../database/row.ts';
import { isAvailable } from './judgeable.ts';

export interface Judge {
  readonly id: number;
  readonly name: string;
  readonly authKey: string;
  readonly isBlocked: boolean;
}

export async function findJudge({ query }: Database, name: string): Promise<Judge | undefined> {
  return query
    .selectFrom('judges')
    .select(['id', 'name', 'auth_key as authKey', 'is_blocked as isBlocked'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** One connection of a judge to one site. The newest connection of a judge replaces older ones. */
export interface JudgeConnection {
  readonly judgeId: number;
  readonly connection: string;
  readonly site: string;
  readonly address: string;
  /** The judge's description of its sandbox; empty when it sends none. */
  readonly protection: string;
  readonly acceptsTestRuns: boolean;
  readonly fetchesData: boolean;
  readonly runsBenchmarks: boolean;
}

export async function markOnline(queries: Queries, of: JudgeConnection, now: Date): Promise<void> {
  await sql`
    update judges set is_online = true, online_since = ${now}, ping = null, load = null, last_address = ${of.address},
      protection = ${of.protection}, accepts_test_runs = ${of.acceptsTestRuns}, fetches_data = ${of.fetchesData},
      runs_benchmarks = ${of.runsBenchmarks},
      connection = ${of.connection}, site = ${of.site}, seen_at = clock_timestamp()
    where id = ${of.judgeId}
  `.execute(queries);
}

/** Does nothing when a newer connection of the same judge exists. */
export async function markOffline(queries: Queries, of: JudgeConnection): Promise<void> {
  await sql`
    update judges set is_online = false, online_since = null, ping = null, load = null, connection = null, site = null
    where id = ${of.judgeId} and connection = ${of.connection}
  `.execute(queries);
}

export interface Heartbeat {
  /** Round-trip time in seconds. */
  readonly ping: number;
  /** Null when the judge does not report it. */
  readonly load: number | null;
}

/** False when a newer connection of the judge exists, or the judge was blocked or deleted. */
export async function recordHeartbeat(
  queries: Queries,
  of: JudgeConnection,
  { ping, load }: Heartbeat,
): Promise<boolean> {
  const { rows } = await sql`
    update judges set ping = ${ping}, load = ${load}, seen_at = clock_timestamp()
    where id = ${of.judgeId} and connection = ${of.connection} and not is_blocked
    returning id
  `.execute(queries);
  return rows.length > 0;
}

/** A problem in the folder of a judge. */
export interface AnnouncedProblem {
  readonly code: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
}

export async function saveProblems(
  queries: Queries,
  judgeId: number,
  problems: readonly AnnouncedProblem[],
): Promise<void> {
  // One text: preparing an array of 10,000 values would keep other requests waiting.
  const announced = JSON.stringify(
    problems.map(({ code, changedAt }) => ({ code, changed_at: boundedTime(changedAt) })),
  );
  await sql`
    with announced as (
      select code, max(changed_at) as changed_at
      from jsonb_to_recordset(${announced}::jsonb) as a(code text, changed_at float8) group by code
    ), removed as (
      delete from judge_problems where judge_id = ${judgeId} and code not in (select code from announced)
    )
    insert into judge_problems (judge_id, code, changed_at)
    select ${judgeId}, code, changed_at from announced
    on conflict (judge_id, code) do update set changed_at = excluded.changed_at
  `.execute(queries);
}

/** A time that no version has is as good as any other. */
function boundedTime(seconds: number): number {
  return seconds >= 0 && seconds <= 1e12 ? seconds : 0;
}

export interface Runtime {
  readonly language: string;
  readonly position: number;
  readonly name: string;
  readonly version: string;
  /** Empty when the judge does not report it. */
  readonly digest: string;
}

/** Skips languages that the site does not have; `addRuntimes` adds them when the site gets them. */
export async function saveRuntimes(
  queries: Queries,
  judgeId: number,
  runtimes: readonly Runtime[],
): Promise<void> {
  await queries.deleteFrom('judge_runtimes').where('judge_id', '=', judgeId).execute();
  await addRuntimes(queries, judgeId, runtimes);
}

export async function addRuntimes(
  queries: Queries,
  judgeId: number,
  runtimes: readonly Runtime[],
): Promise<void> {
  await sql`
    insert into judge_runtimes (judge_id, language_id, position, name, version, digest)
    select ${judgeId}, l.id, r.position, r.name, r.version, r.digest
    from jsonb_to_recordset(${JSON.stringify(runtimes)}::jsonb) as r(language text, position int, name text, version text, digest text)
    join languages l on l.key = r.language
    on conflict do nothing
  `.execute(queries);
}

/** Judges that count as online although nobody has heard from them for that long. */
export async function silentJudges(queries: Queries, silenceMs: number): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select id from judges where ${isSilent(silenceMs)}
  `.execute(queries);
  return rows.map(({ id }) => id);
}

export async function markOfflineIfSilent(
  queries: Queries,
  ids: readonly number[],
  silenceMs: number,
): Promise<void> {
  await sql`
    update judges set is_online = false, online_since = null, ping = null, load = null, connection = null, site = null
    where id = any(${ids}) and ${isSilent(silenceMs)}
  `.execute(queries);
}

function isSilent(silenceMs: number) {
  return sql<boolean>`(is_online
    and coalesce(seen_at, '-infinity') < clock_timestamp() - ${silenceMs} * interval '1 millisecond')`;
}

export interface NewJudge {
  readonly name: string;
  readonly authKey: string;
  readonly tier: number;
}

/** False when the name exists already. */
export async function insertJudge(queries: Queries, { name, authKey, tier }: NewJudge): Promise<boolean> {
  const row = await queries
    .insertInto('judges')
    .values({ name, auth_key: authKey, tier })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the judge that the site starts itself; its key changes with each start. */
export async function saveLocalJudge(queries: Queries, name: string, authKey: string): Promise<void> {
  await queries
    .insertInto('judges')
    .values({ name, auth_key: authKey, is_local: true })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ auth_key: authKey, is_local: true }))
    .execute();
}

/** A judge that was started for one command. What it judged is remembered without its name. */
export async function removeLocalJudge(queries: Queries, name: string): Promise<void> {
  await queries.deleteFrom('judges').where('name', '=', name).where('is_local', '=', true).execute();
}

/** True when a judge is online that takes test runs, of which verifications consist. */
export async function canAnyJudgeVerify(queries: Queries): Promise<boolean> {
  const { rows } = await rowsOf({ can: boolean })`
    select exists (select from judges j where ${isAvailable} and j.accepts_test_runs and j.fetches_data) as can
  `.execute(queries);
  return rows[0]?.can ?? false;
}
