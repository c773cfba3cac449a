import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, rowsOf, string } from '../../../database/row.ts';
import { awaitsSystemTest } from '../../judges/awaits-system-test.ts';
import { isInUnfinishedContest } from '../../problems/open-problems.ts';
import { not } from '../../visibility/condition.ts';
import { problemIsEditable } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { waitForEditors } from './contest-locks.ts';
import { lockContest } from './edited-contest.ts';

/**
 * Contests that are over and whose problems are to become public. A contest waits until every other contest with one of its hidden
 * problems is over, so that it opens all of them, and only once.
 */
export async function contestsToOpen(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select contests.id from contests where ${isToBeOpened(now)} order by contests.over_at, contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Locks the contest, and returns its key. Null when another process has already opened it. */
export async function takeToOpen(queries: Queries, contestId: number, now: Date): Promise<string | null> {
  await waitForEditors(queries, contestId);
  await lockContest(queries, contestId);
  const { rows } = await rowsOf({ key: string })`
    select contests.key from contests where contests.id = ${contestId} and ${isToBeOpened(now)}
  `.execute(queries);
  return rows[0]?.key ?? null;
}

/**
 * Finds the hidden ones among these problems that the viewer may not edit, and so may not make public. Those that the contest `currentKey`
 * is to open already stay.
 */
export async function problemsNotToOpen(
  queries: Queries,
  viewer: Viewer,
  codes: readonly string[],
  currentKey: string | null,
): Promise<string[]> {
  const { rows } = await rowsOf({ code: string })`
    select problems.code from problems
    where problems.code = any(${codes}::text[]) and not problems.is_public and ${not(problemIsEditable(viewer))}
      and problems.id not in (
        select contest_problems.problem_id from contest_problems join contests on contests.id = contest_problems.contest_id
        where contests.key = ${currentKey} and contests.open_for_practice)
    order by problems.code
  `.execute(queries);
  return rows.map(({ code }) => code);
}

function isToBeOpened(now: Date) {
  return sql<boolean>`(contests.open_for_practice and contests.opened_at is null and contests.over_at < ${now}
    and not ${sql.raw(awaitsSystemTest('contests'))}
    and not exists (
      select from contest_problems own join problems on problems.id = own.problem_id
      where own.contest_id = contests.id and not own.is_kept_hidden and not problems.is_public and ${isInUnfinishedContest(now)}))`;
}

/** A problem that somebody hides after a contest was set to open it stays hidden. */
export async function keepHidden(queries: Queries, problemId: number): Promise<void> {
  await sql`
    update contest_problems set is_kept_hidden = true from contests
    where contest_problems.problem_id = ${problemId} and contests.id = contest_problems.contest_id
      and contests.open_for_practice and contests.opened_at is null
  `.execute(queries);
}

/** Whoever changes the setting decides again about all problems. */
export async function openAllProblems(queries: Queries, contestId: number): Promise<void> {
  await sql`
    update contest_problems set is_kept_hidden = false where contest_id = ${contestId} and is_kept_hidden
  `.execute(queries);
}

export async function saveOpened(queries: Queries, contestId: number, openedAt: Date): Promise<void> {
  await queries.updateTable('contests').set({ opened_at: openedAt }).where('id', '=', contestId).execute();
}
