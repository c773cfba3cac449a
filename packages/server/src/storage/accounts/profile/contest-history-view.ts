import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, date, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import type { PageWindow } from '../../lists/list-page.ts';
import { boardIsFrozenFor, boardIsOpen } from '../../visibility/contest-visibility.ts';
import { participationIsListed, standingIsFrozenFor } from '../../visibility/participation-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** A contest that has ended, and how a user did in it. */
const pastContestRow = rowsOf({
  key: string,
  name: string,
  endTime: date,
  score: number,
  /** The rank that everybody sees; null for a disqualified or unofficial user, and when the viewer may not see the scoreboard. */
  rank: nullable(number),
  isDisqualified: boolean,
  /** The rating after the contest; null when the contest did not rate this user. */
  rating: nullable(number),
  /** Null for the first rated contest. */
  ratingChange: nullable(number),
});
export type PastContest = Row<typeof pastContestRow>;

export interface ContestHistoryPage {
  readonly contests: readonly PastContest[];
  readonly hasMore: boolean;
}

/** The live participations of a user in contests that have ended, the most recent first. */
export async function contestHistory(
  database: Database,
  viewer: Viewer,
  userId: number,
  { page, size }: PageWindow,
  now: Date,
): Promise<ContestHistoryPage> {
  const rows = await runPrepared(
    database,
    pastContestRow`
      with history as (
        select participations.contest_id, contests.key, contests.name, contests.end_time, participations.is_disqualified,
          case when ${standingIsFrozenFor(viewer, now)} then participations.frozen_score else participations.score end as score,
          ${boardIsOpen(viewer, now)} and not participations.is_disqualified and not participations.is_unofficial as has_rank,
          ${boardIsFrozenFor(viewer, now)} as is_frozen, ${standing('participations', 'live')} as live,
          ${standing('participations', 'frozen')} as frozen, ratings.rating, ${ratingChange} as rating_change
        from participations
        join contests on contests.id = participations.contest_id
        left join ratings on ratings.participation_id = participations.id
        where participations.user_id = ${userId} and participations.virtual = 0 and contests.over_at < ${now}
          and ${participationIsListed(viewer, now)}
        order by contests.end_time desc, contests.id desc
        limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint
      )
      select key, name, end_time as "endTime", score, is_disqualified as "isDisqualified", rating,
        rating_change as "ratingChange", case when has_rank then 1 + (
          select count(*) from participations other
          where other.contest_id = history.contest_id and other.virtual = 0 and not other.is_disqualified
            and not other.is_unofficial
            and case when history.is_frozen then ${standing('other', 'frozen')} > history.frozen
              else ${standing('other', 'live')} > history.live end) end as rank
      from history order by end_time desc, contest_id desc`,
  );
  return { contests: rows.slice(0, size), hasMore: rows.length > size };
}

/** The rating of a user after a rated contest. */
const ratingPointRow = rowsOf({
  key: string,
  name: string,
  endTime: date,
  rating: number,
  /** Null for the first one. */
  ratingChange: nullable(number),
});
export type RatingPoint = Row<typeof ratingPointRow>;

const maxRatings = 200;

/** The latest ratings of a user, oldest first. */
export function ratingHistory(
  database: Database,
  viewer: Viewer,
  userId: number,
  now: Date,
): Promise<RatingPoint[]> {
  return runPrepared(
    database,
    ratingPointRow`
      select * from (
        select contests.key, contests.name, contests.end_time as "endTime", ratings.rating,
          ${ratingChange} as "ratingChange"
        from ratings
        join participations on participations.id = ratings.participation_id
        join contests on contests.id = participations.contest_id
        where ratings.user_id = ${userId} and ${participationIsListed(viewer, now)}
        order by contests.end_time desc, contests.id desc limit ${sql.lit(maxRatings)}
      ) latest
      order by "endTime", key`,
  );
}

/** Contests without a rating form a partition of their own. */
const ratingChange = sql`ratings.rating - lag(ratings.rating) over (
  partition by ratings.rating is null order by contests.end_time, contests.id)`;

/** `compareStandings` of core: the greater array has the better rank. */
function standing(table: 'participations' | 'other', kind: 'live' | 'frozen') {
  const column = (name: string) => sql.ref(`${table}.${kind === 'frozen' ? 'frozen_' : ''}${name}`);
  return sql`array[${column('score')}, -${column('cumulative_time')}, -${column('tiebreaker')}]`;
}
