import { groupBy, lookup } from '@tribunal/core/lists';
import {
  type ContestRating,
  type PastRating,
  type RatingCandidate,
  rateContest,
} from '@tribunal/core/rating/rating';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf } from '../../database/row.ts';
import { awaitsSystemTest } from '../judges/awaits-system-test.ts';
import { awaitsThaw } from '../visibility/freeze.ts';

/**
 * Rates these contests if they are rated, over and public. Also rates every later contest again that has ratings, since
 * ratings depend on earlier ones. Given ratings stay.
 */
export async function rateContests(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<void> {
  const contests = await contestsToRate(queries, contestIds, now);
  const ids = contests.map(({ id }) => id);
  const { rows } = await rowsOf({ user_id: number })`
    with deleted as (delete from ratings where contest_id = any(${ids}) returning user_id)
    select user_id from deleted
    union select user_id from ratings where contest_id = any(${contestIds}) and is_given
  `.execute(queries);
  const userIds = new Set(rows.map(({ user_id }) => user_id));
  for (const contest of contests) {
    for (const userId of await rateOne(queries, contest, now)) userIds.add(userId);
  }
  await refreshUserRatings(queries, [...userIds]);
}

/**
 * Deletes a contest's ratings, for example when its results are hidden again, and recomputes the later ratings that
 * depended on them. Given ratings stay: they were public on another site.
 */
export async function unrateContest(queries: Queries, contestId: number, now: Date): Promise<void> {
  const { rows } = await rowsOf({ user_id: number })`
    delete from ratings where contest_id = ${contestId} and not is_given returning user_id
  `.execute(queries);
  if (rows.length === 0) return;
  await refreshUserRatings(
    queries,
    rows.map(({ user_id }) => user_id),
  );
  const { rows: later } = await rowsOf({ id: number })`
    select c.id from contests c
    where c.end_time >= (select end_time from contests where id = ${contestId})
      and exists (select from ratings r where r.contest_id = c.id)
  `.execute(queries);
  await rateContests(
    queries,
    later.map(({ id }) => id),
    now,
  );
}

const ratedContestRow = rowsOf({
  id: number,
  endTime: date,
  floor: nullable(number),
  ceiling: nullable(number),
  rateAll: boolean,
});
type RatedContest = Row<typeof ratedContestRow>;

/** Skips contests with hidden results and frozen contests: ratings would reveal the results. */
async function contestsToRate(
  queries: Queries,
  contestIds: readonly number[],
  now: Date,
): Promise<RatedContest[]> {
  const { rows } = await ratedContestRow`
    with due as (
      select id, end_time from contests
      where id = any(${contestIds}) and (${hasGivenRatings('contests')} or is_rated and over_at < ${now}
        and results_counted and not ${sql.raw(awaitsThaw('contests'))}
        and not ${sql.raw(awaitsSystemTest('contests'))})
    )
    select c.id, c.end_time as "endTime", c.rating_floor as floor, c.rating_ceiling as ceiling, c.rate_all as "rateAll"
    from contests c
    where not ${hasGivenRatings('c')} and (c.id in (select id from due)
      or (c.end_time >= (select min(end_time) from due) and exists (select from ratings r where r.contest_id = c.id)))
    order by c.end_time, c.id
  `.execute(queries);
  return rows;
}

function hasGivenRatings(contests: string) {
  return sql<boolean>`exists (
    select from ratings given where given.contest_id = ${sql.ref(`${contests}.id`)} and given.is_given)`;
}

/** Returns the ids of the rated users. */
async function rateOne(queries: Queries, contest: RatedContest, now: Date): Promise<number[]> {
  const candidates = await ratingCandidates(queries, contest);
  const ratings = rateContest(contest, candidates);
  const userIds = new Map(candidates.map(({ id, userId }) => [id, userId]));
  const rows = ratings.map((rating) => ({
    ...rating,
    rank: sharedRank(ratings, rating),
    user_id: lookup(userIds, rating.id),
  }));
  await sql`
    insert into ratings (user_id, contest_id, participation_id, rank, rating, mean, performance, rated_at)
    select n.user_id, ${contest.id}, n.id, n.rank, n.rating, n.mean, n.performance, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(user_id int, id int, rank int, rating int, mean double precision, performance double precision)
  `.execute(queries);
  return rows.map(({ user_id }) => user_id);
}

/** Core gives ties the mean of their ranks; boards show the lowest rank. */
function sharedRank(ratings: readonly ContestRating[], { rank }: ContestRating): number {
  return ratings.findIndex((other) => other.rank === rank) + 1;
}

async function ratingCandidates(
  queries: Queries,
  { id, endTime }: RatedContest,
): Promise<(RatingCandidate & { readonly userId: number })[]> {
  const { rows } = await rowsOf<Omit<RatingCandidate, 'past'> & { readonly userId: number }>({
    id: number,
    score: number,
    cumulativeTime: number,
    tiebreaker: number,
    isDisqualified: boolean,
    hasSubmitted: boolean,
    userId: number,
  })`
    select p.id, p.user_id as "userId", p.score, p.cumulative_time as "cumulativeTime", p.tiebreaker,
      p.is_disqualified as "isDisqualified",
      exists (select from submissions s where s.participation_id = p.id) as "hasSubmitted"
    from participations p
    where p.contest_id = ${id} and p.virtual = 0 and not p.is_unofficial
    order by p.id
  `.execute(queries);
  const past = await pastRatings(queries, id, endTime);
  return rows.map((row) => ({ ...row, past: past.get(row.userId) ?? [] }));
}

async function pastRatings(
  queries: Queries,
  contestId: number,
  endTime: Date,
): Promise<Map<number, (PastRating & { readonly userId: number })[]>> {
  const { rows } = await rowsOf<PastRating & { readonly userId: number }>({
    rating: number,
    mean: number,
    performance: number,
    userId: number,
  })`
    select r.user_id as "userId", r.rating, r.mean, r.performance
    from participations p
    join ratings r on r.user_id = p.user_id
    join contests c on c.id = r.contest_id
    where p.contest_id = ${contestId} and p.virtual = 0 and (c.end_time, c.id) < (${endTime}::timestamptz, ${contestId}::int)
    order by r.user_id, c.end_time, c.id
  `.execute(queries);
  return groupBy(rows, ({ userId }) => userId);
}

/** A user's rating is the rating from the latest contest, by end time, that rated them. */
async function refreshUserRatings(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`
    update users u set rating = (
      select r.rating from ratings r join contests c on c.id = r.contest_id
      where r.user_id = u.id order by c.end_time desc, c.id desc limit 1
    )
    where u.id = any(${userIds})
  `.execute(queries);
}
