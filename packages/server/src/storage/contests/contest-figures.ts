import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { submissionsWithContests } from '../problems/best-results.ts';
import { recountPublicFigures } from '../problems/recount-public-figures.ts';
import { not } from '../visibility/condition.ts';
import { isCountedPublicly, resultsArePublic } from '../visibility/public-results.ts';
import { isLeftOut, participationIsWithheld } from '../visibility/withheld.ts';

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

/** Contests with participations that are no longer withheld, although figures leave them out. */
export async function contestsToShow(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct contests.id from participations join contests on contests.id = participations.contest_id
    where participations.is_withheld and not ${participationIsWithheld(now)}
    order by contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Counts the results of participations that are no longer withheld. False when another process holds the contest. */
export async function showResults(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select contests.id from contests where contests.id = ${contestId} for update skip locked
  `.execute(queries);
  if (rows.length === 0) return false;
  const shown = await markWithheld(queries, [contestId], now);
  await recountOf(queries, sql`participation_id = any(${shown})`);
  return shown.length > 0;
}

/** Returns the ids of the participations whose mark changed. */
async function markWithheld(queries: Queries, contestIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update participations set is_withheld = not is_withheld from contests
    where contests.id = participations.contest_id and contests.id = any(${contestIds})
      and participations.is_withheld <> ${participationIsWithheld(now)}
    returning participations.id
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Marks participations that a load has added. The others keep their mark until they are recounted. */
export async function withholdLoaded(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update participations set is_withheld = true from contests
    where contests.id = participations.contest_id and contests.id = any(${contestIds})
      and not participations.is_withheld and ${participationIsWithheld(now)}
  `.execute(queries);
}

/** A submission of a contest that public figures leave out; if it is left out of those of its user, too, `isOwnHidden`. */
export interface HiddenSubmission {
  readonly id: number;
  readonly isOwnHidden: boolean;
}

export async function hiddenSubmissions(queries: Queries, contestId: number): Promise<HiddenSubmission[]> {
  const { rows } = await sql<HiddenSubmission>`
    select submissions.id, ${isLeftOut} as "isOwnHidden" from ${submissionsWithContests}
    where submissions.contest_id = ${contestId} and ${not(isCountedPublicly)}
  `.execute(queries);
  return rows;
}

/** After an edit, which hides or shows few submissions or none: recounts only the figures that include them. */
export async function recountHidden(
  queries: Queries,
  contestId: number,
  hiddenBefore: readonly HiddenSubmission[],
  now: Date,
): Promise<void> {
  await countResultsAsPublic(queries, [contestId], now);
  const hiddenAfter = await hiddenSubmissions(queries, contestId);
  const [before, after] = [stateById(hiddenBefore), stateById(hiddenAfter)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  await recountOf(queries, sql`id = any(${changed})`);
}

function stateById(hidden: readonly HiddenSubmission[]): Map<number, boolean> {
  return new Map(hidden.map(({ id, isOwnHidden }) => [id, isOwnHidden]));
}

/** Only sets the flags of contests and participations; the caller recounts. Returns the ids of those contests whose results are public. */
export async function countResultsAsPublic(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<number[]> {
  await markWithheld(queries, contestIds, now);
  const { rows } = await sql<{ id: number; isCounted: boolean }>`
    update contests set results_counted = ${resultsArePublic(now)} where contests.id = any(${contestIds})
    returning contests.id, contests.results_counted as "isCounted"
  `.execute(queries);
  return rows.filter(({ isCounted }) => isCounted).map(({ id }) => id);
}
