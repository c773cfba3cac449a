import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, rowsOf } from '../../database/row.ts';
import { awaitsSystemTest } from '../judges/awaits-system-test.ts';
import { awaitsThaw } from '../visibility/freeze.ts';

/**
 * Marks contests without ratings as due when they are over and their results are public; frozen contests when they are
 * thawed.
 */
export async function noteEndedContests(queries: Queries, now: Date): Promise<void> {
  await sql`
    insert into ratings_due (contest_id)
    select c.id from contests c
    where ${isRatable(now)} and c.end_time > ${now}::timestamptz - interval '30 days'
      and not exists (select from ratings r where r.contest_id = c.id)
      and exists (
        select from participations p join submissions s on s.participation_id = p.id
        where p.contest_id = c.id and p.virtual = 0 and not p.is_disqualified and not p.is_unofficial)
    on conflict do nothing
  `.execute(queries);
}

/** Marks a contest as due whose results have become public, however old it is. */
export async function noteRatingsDue(queries: Queries, contestId: number, now: Date): Promise<void> {
  await sql`
    insert into ratings_due (contest_id)
    select c.id from contests c where c.id = ${contestId} and ${isRatable(now)}
    on conflict do nothing
  `.execute(queries);
}

/** Over `contests c`. */
function isRatable(now: Date) {
  return sql<boolean>`(c.is_rated and c.over_at < ${now} and c.results_counted
    and not ${sql.raw(awaitsThaw('c'))} and not ${sql.raw(awaitsSystemTest('c'))})`;
}

/** Due contests without submissions in the queue: a rejudge of many submissions is rated once. */
export async function contestsDue(queries: Queries): Promise<number[]> {
  const { rows } = await rowsOf({ contestId: number })`
    select due.contest_id as "contestId"
    from ratings_due due
    where not exists (
      select from judge_queue q join submissions s on s.id = q.submission_id where s.contest_id = due.contest_id)
    order by due.contest_id
    limit 100
  `.execute(queries);
  return rows.map(({ contestId }) => contestId);
}

/** False when another site has claimed it. */
export async function takeDue(queries: Queries, contestId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ratings_due where contest_id = (
      select contest_id from ratings_due where contest_id = ${contestId} for update skip locked)
    returning contest_id
  `.execute(queries);
  return rows.length > 0;
}
