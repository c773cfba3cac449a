import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf } from '../../database/row.ts';
import { recountAttempted } from '../problems/recount-public-figures.ts';
import { freezeTime } from '../visibility/freeze.ts';
import { resultsArePublic } from '../visibility/public-results.ts';
import { participationIsWithheld } from '../visibility/withheld.ts';
import { waitForEditors } from './settings/contest-locks.ts';
import { lockContest } from './settings/edited-contest.ts';

/** Contests whose results became public or hidden since they were counted, by an edit or with time. */
export async function contestsToRecount(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select contests.id from contests where ${isToBeRecounted(now)} order by contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Locks the contest against verdicts. False when another process has already recounted it. */
export async function takeToRecount(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  await waitForEditors(queries, contestId);
  await lockContest(queries, contestId);
  const { rows } = await sql`
    select contests.id from contests where contests.id = ${contestId} and ${isToBeRecounted(now)}
  `.execute(queries);
  return rows.length > 0;
}

function isToBeRecounted(now: Date) {
  return sql<boolean>`contests.results_counted is distinct from ${resultsArePublic(now)}`;
}

/** Requires that the transaction holds the contest `for update`. Returns whether public figures include its results now. */
export async function recountContest(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  const { publicIds } = await countResultsAsPublic(queries, [contestId], now);
  await recountOf(queries, sql`contest_id = ${contestId}`);
  return publicIds.includes(contestId);
}

/** The figures of whoever made these submissions, and of their problems. */
async function recountOf(queries: Queries, condition: RawBuilder<unknown>): Promise<void> {
  await recountAttempted(
    queries,
    sql`select distinct user_id, problem_id from submissions where ${condition}`,
  );
}

/** Contests with participations that are no longer withheld, although figures leave them out. */
export async function contestsToShow(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select distinct contests.id from participations join contests on contests.id = participations.contest_id
    where participations.is_withheld and not ${participationIsWithheld(now)}
    order by contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Counts the results of participations that are no longer withheld. False when another process has already done so. */
export async function showResults(queries: Queries, contestId: number, now: Date): Promise<boolean> {
  await waitForEditors(queries, contestId);
  await lockContest(queries, contestId);
  const shown = await markWithheld(queries, [contestId], now);
  await recountOf(queries, sql`participation_id = any(${shown})`);
  return shown.length > 0;
}

/** Returns the ids of the participations whose mark changed. */
async function markWithheld(queries: Queries, contestIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
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

/** Which submissions of a contest public figures leave out. */
const hiddenResultsRow = rowsOf({
  /** Null when they have to be counted anew. */
  areCounted: nullable(boolean),
  /** From when on the freeze hides them; null when it hides none. */
  since: nullable(date),
});
type HiddenResults = Row<typeof hiddenResultsRow>;

export async function hiddenResults(queries: Queries, contestId: number): Promise<HiddenResults> {
  const { rows } = await hiddenResultsRow`
    select results_counted as "areCounted", case when thawed_at is null then ${sql.raw(freezeTime('contests'))} end as since
    from contests where id = ${contestId}
  `.execute(queries);
  return rows[0] ?? { areCounted: null, since: null };
}

/**
 * After an edit, which hides or shows few submissions or none: recounts only the figures that include them. Some may have left the
 * contest.
 */
export async function recountHidden(
  queries: Queries,
  contestId: number,
  before: HiddenResults,
  leftIds: readonly number[],
  now: Date,
): Promise<void> {
  const marked = await countResultsAsPublic(queries, [contestId], now);
  const after = await hiddenResults(queries, contestId);
  const isMarked = sql`participation_id = any(${marked.participationIds}) or id = any(${leftIds})`;
  if (before.areCounted !== after.areCounted)
    await recountOf(queries, sql`contest_id = ${contestId} or ${isMarked}`);
  else if (!after.areCounted || before.since?.getTime() === after.since?.getTime())
    await recountOf(queries, isMarked);
  else
    await recountOf(queries, sql`contest_id = ${contestId} and ${isBetween(before, after)} or ${isMarked}`);
}

/** Over `submissions`: hidden by only one of the two freezes. */
function isBetween(one: HiddenResults, other: HiddenResults) {
  const isHiddenBy = ({ since }: HiddenResults) => sql`coalesce(date >= ${since}::timestamptz, false)`;
  return sql`(${isHiddenBy(one)} <> ${isHiddenBy(other)})`;
}

/** Only sets the flags of contests and participations; the caller recounts. */
export async function countResultsAsPublic(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<{ readonly publicIds: readonly number[]; readonly participationIds: readonly number[] }> {
  const participationIds = await markWithheld(queries, contestIds, now);
  const { rows } = await rowsOf({ id: number, isCounted: boolean })`
    update contests set results_counted = ${resultsArePublic(now)} where contests.id = any(${contestIds})
    returning contests.id, contests.results_counted as "isCounted"
  `.execute(queries);
  return { publicIds: rows.filter(({ isCounted }) => isCounted).map(({ id }) => id), participationIds };
}
