import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { asSql, type JsonText, nameText, objectText, orNull, plainText } from '../../database/json-text.ts';
import { runPrepared } from '../../database/prepared.ts';
import { participationTimes } from './participation-fields-json.ts';

/**
 * The board of a contest as the text between the brackets of a JSON array: live participations, best first, disqualified last. Of the
 * standings that the freeze left, or of the live ones. Solutions come in the order of the contest problems given. Of one user alone,
 * when one is named, whose rank then says nothing.
 */
export async function rankingText(
  database: Database,
  contestId: number,
  contestProblemIds: readonly number[],
  isFrozen: boolean,
  onlyUserId: number | null = null,
): Promise<string> {
  const column = (name: string) => `participations.${isFrozen ? 'frozen_' : ''}${name}`;
  const order = `participations.is_disqualified, ${column('score')} desc, ${column('cumulative_time')}, ${column('tiebreaker')}`;
  const record = objectText({
    user: nameText('users.username'),
    rank: orNull(
      plainText(`case when not participations.is_disqualified then rank() over (order by ${order}) end`),
    ),
    ...participationTimes,
    score: plainText(column('score')),
    cumulative_time: plainText(column('cumulative_time')),
    tiebreaker: plainText(column('tiebreaker')),
    old_rating: orNull(plainText(ratingBefore)),
    new_rating: orNull(plainText('ratings.rating')),
    is_disqualified: plainText('participations.is_disqualified'),
    solutions: solutions(column('cells'), contestProblemIds),
  });
  const [row] = await runPrepared(
    database,
    sql<{ rankings: string }>`
      select coalesce(string_agg(record, ',' order by place), '') as rankings
      from (
        select ${asSql(record)} as record, row_number() over (order by ${sql.raw(order)}, participations.id) as place
        from participations
        join contests on contests.id = participations.contest_id
        join users on users.id = participations.user_id
        left join ratings on ratings.participation_id = participations.id
        where participations.contest_id = ${contestId} and participations.virtual = 0 ${isOf(onlyUserId)}
      ) board`,
  );
  return row?.rankings ?? '';
}

function isOf(userId: number | null) {
  return userId === null ? sql`` : sql`and participations.user_id = ${userId}`;
}

/** What the contestant was rated when the contest was held, whether it is rated or not. */
const ratingBefore = `(
  select earlier.rating from ratings earlier join contests held on held.id = earlier.contest_id
  where earlier.user_id = participations.user_id and (held.end_time, held.id) < (contests.end_time, contests.id)
  order by held.end_time desc, held.id desc limit 1)`;

function solutions(cells: string, contestProblemIds: readonly number[]): JsonText {
  const each = contestProblemIds.map((id) => sql`coalesce(${sql.raw(cells)} ->> ${String(id)}, 'null')`);
  if (each.length === 0) return sql<string>`'[]'`;
  return sql<string>`'[' || ${sql.join(each, sql` || ',' || `)} || ']'`;
}
