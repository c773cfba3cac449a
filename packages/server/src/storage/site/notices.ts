import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, date, nullable, number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { type Viewer, viewerOfColumn } from '../visibility/viewer.ts';
import { type NoticeKind, noticesOf } from './notice-sources.ts';

const noticeRow = rowsOf<{
  kind: NoticeKind;
  id: string;
  name: string;
  text: string;
  question: string | null;
  address: string;
  at: Date;
  isUnread: boolean;
}>({
  kind: stringOf<NoticeKind>(),
  id: string,
  /** The name of the contest or the problem; empty for the whole site. */
  name: string,
  /** The announcement, the answer, or the result after a rejudge. */
  text: string,
  /** What was answered, or the result before the rejudge. */
  question: nullable(string),
  address: string,
  at: date,
  isUnread: boolean,
});
export type Notice = Row<typeof noticeRow>;

const maxTextLength = 2000;

/** Over `users` and its notices `n`: what the user has not read in this list, nor on the page of the contest. */
const isUnread = sql<boolean>`n.at > greatest(
  coalesce((select read_at from notice_marks where user_id = users.id), users.created_at),
  coalesce((select read_at from notice_reads r where r.user_id = users.id and r.contest_id = n.contest_id), '-infinity'))`;

/** The newest first. */
export async function shownNotices(
  database: Database,
  viewer: Viewer & { readonly userId: number },
  { page, size }: PageWindow,
  now: Date,
): Promise<{ notices: readonly Notice[]; hasMore: boolean }> {
  const rows = await runPrepared(
    database,
    noticeRow`
      select n.kind, n.id, n.name, left(n.text, ${sql.lit(maxTextLength)}) as text, left(n.question, ${sql.lit(maxTextLength)}) as question,
        n.address, n.at, ${isUnread} as "isUnread"
      from users cross join lateral ${noticesOf(viewer, now)} n
      where users.id = ${viewer.userId}
      order by n.at desc, n.id limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { notices: rows.slice(0, size), hasMore: rows.length > size };
}

const countRow = rowsOf({ userId: number, count: number });

/** How many notices these users have not read. They have the rights of `viewer`. */
export async function unreadCounts(
  database: Database,
  viewer: Viewer,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const each = viewerOfColumn(viewer, 'users.id');
  const rows = await runPrepared(
    database,
    countRow`
      select users.id as "userId", (
        select count(*)::int from ${noticesOf(each, now)} n where ${isUnread}) as count
      from users where users.id = any(${userIds}::int[])`,
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Everything until then counts as read; an earlier moment changes nothing. */
export async function markRead(queries: Queries, userId: number, until: Date): Promise<void> {
  await sql`
    insert into notice_marks (user_id, read_at) values (${userId}, ${until})
    on conflict (user_id) do update set read_at = greatest(notice_marks.read_at, excluded.read_at)
  `.execute(queries);
  await sql`
    insert into notice_reads (user_id, contest_id, read_at)
    select distinct user_id, contest_id, ${until}::timestamptz from participations where user_id = ${userId}
    on conflict (user_id, contest_id) do update set read_at = greatest(notice_reads.read_at, excluded.read_at)
  `.execute(queries);
}
