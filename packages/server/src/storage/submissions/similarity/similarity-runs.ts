import type { ComparedSource, SimilarPair } from '@tribunal/core/similarity/compare-sources';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

const runRow = rowsOf({
  state: stringOf<'waiting' | 'running' | 'done' | 'failed'>(),
  requestedAt: date,
  endedAt: nullable(date),
  /** How many sources were compared. */
  sources: number,
});
export type SimilarityRun = Row<typeof runRow>;

/** Null when nobody has asked for a comparison yet. */
export async function findSimilarityRun(queries: Queries, contestId: number): Promise<SimilarityRun | null> {
  const { rows } = await runRow`
    select state, requested_at as "requestedAt", ended_at as "endedAt", sources
    from similarity_runs where contest_id = ${contestId}
  `.execute(queries);
  return rows[0] ?? null;
}

/** False when a comparison waits or runs. */
export async function requestRun(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into similarity_runs as run (contest_id, state, requested_at) values (${contestId}, 'waiting', ${now})
    on conflict (contest_id) do update set state = 'waiting', requested_at = ${now}, ended_at = null, lease = null
      where run.state not in ('waiting', 'running')
    returning contest_id
  `.execute(queries);
  return rows.length > 0;
}

/** A comparison that the caller makes alone until the lease ends; null if none is due. That of a process that was killed begins anew. */
export async function claimRun(queries: Queries, lease: string, leaseMs: number): Promise<number | null> {
  const { rows } = await rowsOf({ contestId: number })`
    update similarity_runs set state = 'running', lease = ${lease},
      leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where contest_id = (
      select contest_id from similarity_runs
      where state = 'waiting' or (state = 'running' and leased_until < clock_timestamp())
      order by requested_at, contest_id limit 1 for update skip locked)
    returning contest_id as "contestId"
  `.execute(queries);
  return rows[0]?.contestId ?? null;
}

/** False when the lease was lost. The row stays locked until the transaction ends. */
export async function endRun(
  queries: Queries,
  contestId: number,
  lease: string,
  {
    state,
    sources,
    now,
  }: { readonly state: 'done' | 'failed'; readonly sources: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('similarity_runs')
    .set({ state, sources, ended_at: now, lease: null, leased_until: null })
    .where('contest_id', '=', contestId)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The problems of a contest with accepted live submissions. */
export async function problemsToCompare(queries: Queries, contestId: number): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select distinct problem_id as id from submissions
    where contest_id = ${contestId} and virtual = 0 and result = 'AC' order by problem_id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Sources of one problem that are compared, the oldest, and their characters in all. */
const maxSources = 20_000;
const maxCharacters = 64_000_000;

export async function sourcesToCompare(
  queries: Queries,
  contestId: number,
  problemId: number,
): Promise<ComparedSource[]> {
  const { rows } = await rowsOf<ComparedSource>({
    id: number,
    userId: number,
    languageKey: string,
    source: string,
  })`
    select id, "userId", "languageKey", source from (
      select s.id, s.user_id as "userId", l.key as "languageKey", t.source,
        sum(length(t.source)) over (order by s.id) as characters
      from submissions s
      join languages l on l.id = s.language_id
      join submission_sources t on t.submission_id = s.id and t.archive_hash is null
      where s.contest_id = ${contestId} and s.problem_id = ${problemId} and s.virtual = 0 and s.result = 'AC'
    ) accepted
    where characters <= ${maxCharacters} order by id limit ${maxSources}
  `.execute(queries);
  return [...rows];
}

/** The initial texts of solutions, which everybody has. */
export async function templatesToIgnore(
  queries: Queries,
): Promise<Pick<ComparedSource, 'languageKey' | 'source'>[]> {
  return queries
    .selectFrom('languages')
    .select(['key as languageKey', 'code_template as source'])
    .where('code_template', '<>', '')
    .orderBy('id')
    .execute();
}

export async function replacePairs(
  queries: Queries,
  contestId: number,
  pairs: ReadonlyMap<number, readonly SimilarPair[]>,
): Promise<void> {
  await queries.deleteFrom('similarity_pairs').where('contest_id', '=', contestId).execute();
  for (const [problemId, found] of pairs) {
    const rows = found.map(({ a, b, score, isCopy, matches }) => ({
      contest_id: contestId,
      problem_id: problemId,
      ...{ a_id: a, b_id: b, score, is_copy: isCopy },
      matches: JSON.stringify(matches),
    }));
    if (rows.length > 0) await queries.insertInto('similarity_pairs').values(rows).execute();
  }
}
