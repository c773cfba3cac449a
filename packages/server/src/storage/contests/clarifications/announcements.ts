import type { AnnouncementFacts } from '@tribunal/contract/contests/contest-log';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, json, listOf, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { appendToLog } from '../contest-log.ts';

const shownAnnouncementRow = rowsOf({
  id: number,
  text: string,
  problem: nullable(string),
  /** Null until it is published. */
  madeAt: nullable(date),
  /** When it was to be published; null for one that was published at once. */
  publishAt: nullable(date),
  /** The usernames of those who read it; null for everybody. */
  to: nullable(listOf(string)),
});
export type ShownAnnouncement = Row<typeof shownAnnouncementRow>;

/** Which of them: not all that there may be fit on one page. */
interface AnnouncementPart {
  readonly offset: number;
  readonly limit: number;
}

/** More than any contest has. */
export const allAnnouncements: AnnouncementPart = { offset: 0, limit: 50_000 };

interface AnnouncementReader {
  /** Null for a guest. */
  readonly userId: number | null;
  /** Sees those that wait for their time, and those for others. */
  readonly isJury: boolean;
}

/** Over `announcements a`: the user may read it. */
export function isAddressedTo(userId: RawBuilder<unknown>) {
  return sql<boolean>`(a.recipients is null or coalesce(${userId} = any(a.recipients), false))`;
}

/** The announcements of a contest, or of the whole site when it is null: first those that wait for their time, then the newest. */
export async function listAnnouncements(
  queries: Queries,
  contestId: number | null,
  reader: AnnouncementReader,
  { offset, limit }: AnnouncementPart,
): Promise<ShownAnnouncement[]> {
  const { rows } = await shownAnnouncementRow`
    select a.id, a.text, p.code as problem, a.made_at as "madeAt", a.publish_at as "publishAt",
      case when a.recipients is not null then array(
        select u.username from users u where u.id = any(a.recipients) order by u.username) end as "to"
    from announcements a left join problems p on p.id = a.problem_id
    where a.contest_id is not distinct from ${contestId}::int and (${reader.isJury} or a.made_at is not null and ${isAddressedTo(sql`${reader.userId}::int`)})
    order by a.made_at is not null, a.made_at desc, a.publish_at, a.id desc
    offset ${offset} limit ${limit}
  `.execute(queries);
  return rows;
}

/** The data of an announcement in a log entry, for a row `a` of announcements with its problem `p`. */
export const announcementFacts = sql`jsonb_build_object(
  'problem', p.code, 'text', a.text, 'made_at', iso_time(a.made_at))`;

export interface NewAnnouncement {
  /** Null for the whole site. */
  readonly contestId: number | null;
  readonly problemId: number | null;
  readonly authorId: number | null;
  readonly text: string;
  /** Null to publish it at once. */
  readonly publishAt: Date | null;
  /** The ids of those who read it; null for everybody. */
  readonly recipients: readonly number[] | null;
}

export async function addAnnouncement(queries: Queries, made: NewAnnouncement, now: Date): Promise<number> {
  const { contestId, problemId, authorId, text, publishAt, recipients } = made;
  const { id } = await queries
    .insertInto('announcements')
    .values({
      contest_id: contestId,
      problem_id: problemId,
      author_id: authorId,
      text,
      publish_at: publishAt,
      made_at: publishAt === null ? now : null,
      recipients: recipients && [...recipients],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (publishAt === null) await logAnnouncement(queries, contestId, id, now);
  return id;
}

const publishedAnnouncementRow = rowsOf({
  id: number,
  contestId: nullable(number),
});
type PublishedAnnouncement = Row<typeof publishedAnnouncementRow>;

/** Publishes one announcement whose time has come; null when there is none that no other process is publishing. */
export async function publishNextDue(queries: Queries, now: Date): Promise<PublishedAnnouncement | null> {
  const { rows } = await publishedAnnouncementRow`
    update announcements set made_at = ${now}
    where id = (
      select id from announcements where made_at is null and publish_at <= ${now}
      order by publish_at, id limit 1 for update skip locked)
    returning id, contest_id as "contestId"
  `.execute(queries);
  const [published] = rows;
  if (!published) return null;
  await logAnnouncement(queries, published.contestId, published.id, now);
  return published;
}

/** Deletes an announcement that is not published yet, or any one of the whole site. Null when there is no such one. */
export async function deleteAnnouncement(
  queries: Queries,
  contestId: number | null,
  id: number,
): Promise<string | null> {
  const { rows } = await rowsOf({ text: string })`
    delete from announcements
    where id = ${id} and contest_id is not distinct from ${contestId}::int and (made_at is null or contest_id is null)
    returning text
  `.execute(queries);
  return rows[0]?.text ?? null;
}

/** The log of a contest, which others read, has no entries about the whole site and about messages to some users. */
async function logAnnouncement(
  queries: Queries,
  contestId: number | null,
  id: number,
  now: Date,
): Promise<void> {
  if (contestId === null) return;
  const { rows } = await rowsOf({ data: json<AnnouncementFacts>() })`
    select ${announcementFacts} as data
    from announcements a left join problems p on p.id = a.problem_id where a.id = ${id} and a.recipients is null
  `.execute(queries);
  const [row] = rows;
  if (!row) return;
  await appendToLog(queries, contestId, { kind: 'announcement', subjectId: id, data: row.data }, now);
}
