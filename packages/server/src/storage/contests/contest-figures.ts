import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { recountPublicFigures } from '../problems/recount-public-figures.ts';
import { resultsArePublic } from '../visibility/public-results.ts';

/** Contests whose results became public or hidden since they were counted, by an edit or with time. */
export async function contestsToRecount(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contests.id from contests where ${isToBeRecounted(now)} order by contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Locks the contest against verdicts. False when another process holds the lock or has already recounted it. */
export async function takeToRecount(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select contests.id from contests where contests.id = ${contestId} and ${isToBeRecounted(now)} for update skip locked
  `.execute(queries);
  return rows.length > 0;
}

function isToBeRecounted(now: Date) {
  return sql<boolean>`contests.results_counted is distinct from ${resultsArePublic(now)}`;
}

/** Requires that the transaction holds the contest `for update`. Returns whether public figures include its results now. */
export async function recountContest(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  const arePublic = await countResultsAsPublic(queries, [contestId], now);
  const { rows } = await sql<{ users: number[] | null; problems: number[] | null }>`
    select array_agg(distinct user_id) as users, array_agg(distinct problem_id) as problems
    from submissions where contest_id = ${contestId}
  `.execute(queries);
  const { users, problems } = rows[0] ?? { users: null, problems: null };
  if (users && problems) await recountPublicFigures(queries, users, problems);
  return arePublic.includes(contestId);
}

/** Only sets the flags; the caller recounts. Returns the ids of those contests whose results are public. */
export async function countResultsAsPublic(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; isCounted: boolean }>`
    update contests set results_counted = ${resultsArePublic(now)} where contests.id = any(${contestIds})
    returning contests.id, contests.results_counted as "isCounted"
  `.execute(queries);
  return rows.filter(({ isCounted }) => isCounted).map(({ id }) => id);
}
