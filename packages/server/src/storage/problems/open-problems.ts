import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string } from '../../database/row.ts';
import { allOf, type Condition, not } from '../visibility/condition.ts';
import { problemIsEditable } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { lockUsersAndProblems, recountUserPoints } from './recount-public-figures.ts';

/** Codes in contest order. */
export interface OpenedProblems {
  readonly opened: readonly string[];
  /** They stay hidden. */
  readonly skipped: readonly string[];
}

/**
 * Makes the hidden problems of a contest public, except those that the viewer may not edit and those of another contest that is not
 * over; the points of those who solved them follow. The schedule leaves alone what somebody hid after it was set.
 */
export async function openProblems(
  queries: Queries,
  viewer: Viewer,
  contestId: number,
  now: Date,
  isSchedule: boolean,
): Promise<OpenedProblems> {
  const all = await hiddenProblems(queries, viewer, contestId, now);
  const hidden = all.filter(({ isKeptHidden }) => !(isSchedule && isKeptHidden));
  const free = hidden.filter(({ isFree }) => isFree);
  await makePublic(
    queries,
    free.map(({ id }) => id),
  );
  const skipped = hidden.filter(({ isFree }) => !isFree);
  return { opened: free.map(({ code }) => code), skipped: skipped.map(({ code }) => code) };
}

async function makePublic(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const users = await usersWithResults(queries, ids);
  await lockUsersAndProblems(queries, users, ids);
  await queries.updateTable('problems').set({ is_public: true }).where('id', 'in', ids).execute();
  await recountUserPoints(queries, users);
}

/** Over `problems`. */
export function isInUnfinishedContest(now: Date): Condition {
  return sql<boolean>`problems.id in (
    select used.problem_id from contest_problems used join contests other on other.id = used.contest_id
    where other.over_at >= ${now})`;
}

const hiddenProblemRow = rowsOf({
  id: number,
  code: string,
  isFree: boolean,
  /** Somebody hid it after the contest was set to open it. */
  isKeptHidden: boolean,
});
type HiddenProblem = Row<typeof hiddenProblemRow>;

/** In contest order. Those that are free can be opened by the viewer now. */
export async function hiddenProblems(
  queries: Queries,
  viewer: Viewer,
  contestId: number,
  now: Date,
): Promise<HiddenProblem[]> {
  const isFree = allOf(problemIsEditable(viewer), not(isInUnfinishedContest(now)));
  const { rows } = await hiddenProblemRow`
    select problems.id, problems.code, ${isFree} as "isFree", contest_problems.is_kept_hidden as "isKeptHidden"
    from contest_problems join problems on problems.id = contest_problems.problem_id
    where contest_problems.contest_id = ${contestId} and not problems.is_public
    order by contest_problems.position
  `.execute(queries);
  return rows;
}

async function usersWithResults(queries: Queries, problemIds: readonly number[]): Promise<number[]> {
  const { rows } = await rowsOf({ userId: number })`
    select distinct user_id as "userId" from best_results where problem_id = any(${problemIds})
  `.execute(queries);
  return rows.map(({ userId }) => userId);
}
