import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { submissionsWithContests } from '../problems/best-results.ts';
import { recountPublicFigures } from '../problems/recount-public-figures.ts';
import { not } from '../visibility/condition.ts';
import { isCountedPublicly, resultsArePublic } from '../visibility/public-results.ts';

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
  await recountOf(queries, sql`contest_id = ${contestId}`);
  return arePublic.includes(contestId);
}

/** The figures of whoever made these submissions, and of their problems. */
async function recountOf(queries: Queries, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ users: number[] | null; problems: number[] | null }>`
    select array_agg(distinct user_id) as users, array_agg(distinct problem_id) as problems
    from submissions where ${condition}
  `.execute(queries);
  const { users, problems } = rows[0] ?? { users: null, problems: null };
  if (users && problems) await recountPublicFigures(queries, users, problems);
}

/** The submissions of a contest that public figures leave out. */
export async function hiddenSubmissions(queries: Queries, contestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select submissions.id from ${submissionsWithContests}
    where submissions.contest_id = ${contestId} and ${not(isCountedPublicly)}
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** After an edit, which hides or shows few submissions or none: recounts only the figures that include them. */
export async function recountHidden(
  queries: Queries,
  contestId: number,
  hiddenBefore: readonly number[],
  now: Date,
): Promise<void> {
  await countResultsAsPublic(queries, [contestId], now);
  const [before, after] = [new Set(hiddenBefore), new Set(await hiddenSubmissions(queries, contestId))];
  const changed = [
    ...hiddenBefore.filter((id) => !after.has(id)),
    ...[...after].filter((id) => !before.has(id)),
  ];
  await recountOf(queries, sql`id = any(${changed})`);
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
