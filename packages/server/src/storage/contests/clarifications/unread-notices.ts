import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { isAddressedTo } from './announcements.ts';

/**
 * How many answers and announcements a contestant has not read yet, for a row of contests and of participations. Answers to the
 * user's own questions and to all count; a question that an editor has not answered does not.
 */
export const unreadNotices = sql<number>`(
  select count(*)::int from (
    select a.made_at as at from announcements a where a.contest_id = contests.id and ${isAddressedTo(sql`users.id`)}
    union all
    select c.answered_at from clarifications c
    where c.contest_id = contests.id and (c.answered_to = 'all' or (c.answered_to = 'one' and c.author_id = users.id))
  ) notices
  where notices.at > coalesce((
    select r.read_at from notice_reads r where r.contest_id = contests.id and r.user_id = users.id), '-infinity'))`;

/** Everything until `readAt` counts as read. */
export async function markNoticesRead(
  queries: Queries,
  userId: number,
  contestId: number,
  readAt: Date,
): Promise<void> {
  await sql`
    insert into notice_reads (user_id, contest_id, read_at) values (${userId}, ${contestId}, ${readAt})
    on conflict (user_id, contest_id) do update set read_at = greatest(notice_reads.read_at, excluded.read_at)
  `.execute(queries);
}
