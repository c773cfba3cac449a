import type { LiveNotice, LiveNotices } from '@tribunal/contract/events/live-notices';
import { groupBy, itemAt } from '@tribunal/core/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { date, json, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import { enteredBy } from '../../visibility/entered.ts';
import { isInside } from '../../visibility/inside-contest.ts';
import { type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';
import { isAddressedTo } from './announcements.ts';
import { unreadNotices } from './unread-notices.ts';

const noticesRow = rowsOf<NoticesOfReader>({
  key: string,
  kind: stringOf<NoticesOfReader['kind']>(),
  count: number,
  notices: json<NoticesOfReader['notices']>(),
  userId: number,
  contest: string,
});

const liveNoticeRow = rowsOf<LiveNotice>({
  id: string,
  kind: stringOf<LiveNotice['kind']>(),
  contest: nullable(string),
  text: string,
  question: nullable(string),
  address: string,
});

/** An open page of a user. */
interface NoticeReader {
  readonly userId: number;
  /** The key of the contest that the page is about; empty for other pages. */
  readonly contest: string;
}

/** Older ones are only counted. */
const recentMs = 3_600_000;
/** The jury answers questions until then. */
const afterEndMs = 86_400_000;
const maxNotices = 5;
const maxTextLength = 300;
const maxQuestionLength = 120;

interface NoticesOfReader extends NoticeReader {
  readonly key: string;
  readonly kind: 'unread' | 'open';
  readonly count: number;
  readonly notices: readonly LiveNotice[];
}

interface NoticeLimits {
  /** Only these contests. */
  readonly contestIds?: readonly number[] | null;
  /** Texts from before are left out. */
  readonly since?: Date;
}

/**
 * What concerns each reader: contestants the contests that they are in, and the jury its contests and the contest of the page.
 * All readers have the rights of `viewer`.
 */
export async function liveNotices(
  database: Database,
  viewer: Viewer,
  readers: readonly NoticeReader[],
  now: Date,
  { contestIds = null, since = new Date(now.getTime() - recentMs) }: NoticeLimits = {},
): Promise<(NoticeReader & { readonly told: LiveNotices })[]> {
  const rows = await runPrepared(database, noticesQuery(viewer, readers, contestIds, now, since));
  return [...groupBy(rows, ({ userId, contest }) => `${userId} ${contest}`).values()].map((alike) => ({
    userId: itemAt(alike, 0).userId,
    contest: itemAt(alike, 0).contest,
    told: {
      marks: alike.map(({ key, kind, count }) => ({ contest: key, kind, count })),
      notices: alike.flatMap(({ notices }) => notices),
    },
  }));
}

function noticesQuery(
  viewer: Viewer,
  readers: readonly NoticeReader[],
  contestIds: readonly number[] | null,
  now: Date,
  since: Date,
): RawBuilder<NoticesOfReader> {
  const each = viewerOfColumn(viewer, 'asked.user_id');
  const isAsked = sql<boolean>`(${contestIds}::int[] is null or contests.id = any(${contestIds}::int[]))`;
  const ended = new Date(now.getTime() - afterEndMs);
  return noticesRow`
    with asked as (
      select * from unnest(${readers.map(({ userId }) => userId)}::int[], ${readers.map(({ contest }) => contest)}::text[])
        as asked (user_id, page))
    select asked.user_id as "userId", asked.page as contest, contests.key, 'unread' as kind, ${unreadNotices} as count,
      ${newest(forContestants(since))} as notices
    from asked
    join users on users.id = asked.user_id
    cross join lateral ${enteredBy(each.userId, now)} entered
    join participations on participations.id = entered.id
    join contests on contests.id = participations.contest_id
    where ${isAsked} and ${isInside(each, 'participations', ended)}
    union all
    select asked.user_id, asked.page, contests.key, 'open',
      (select count(*)::int from clarifications c where c.contest_id = contests.id and c.answer is null),
      ${newest(forJury(since))}
    from asked
    cross join lateral (
      select contest_id as id from contest_roles where user_id = asked.user_id and role in ('author', 'curator', 'jury')
      union select id from contests where key = asked.page) edited
    join contests on contests.id = edited.id
    join users on users.id = asked.user_id
    where ${isAsked} and contests.end_time >= ${ended} and ${contestIsJudgedBy(each)}`;
}

function newest(notices: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', n.kind || ' ' || n.id || ' ' || extract(epoch from n.at)::text, 'kind', n.kind,
      'contest', contests.name, 'text', left(n.text, ${sql.lit(maxTextLength)}),
      'question', left(n.question, ${sql.lit(maxQuestionLength)}),
      'address', '/contest/' || contests.key || '/clarifications/#' || n.place || '-' || n.id) order by n.at)
    from (${notices} order by at desc limit ${sql.lit(maxNotices)}) n), '[]')`;
}

/** When the user last looked at the questions of the contest. */
const readAt = sql`coalesce((
  select r.read_at from notice_reads r where r.contest_id = contests.id and r.user_id = users.id), '-infinity')`;

function forContestants(since: Date): RawBuilder<unknown> {
  return sql`
    select 'announcement' as kind, 'announcement' as place, a.id, a.text, null as question, a.made_at as at
    from announcements a where a.contest_id = contests.id and a.made_at > greatest(${since}, ${readAt})
      and ${isAddressedTo(sql`users.id`)}
    union all
    select 'answer', 'question', c.id, c.answer, c.question, c.answered_at
    from clarifications c
    where c.contest_id = contests.id and c.answered_at > greatest(${since}, ${readAt})
      and (c.answered_to = 'all' or c.author_id = users.id)`;
}

function forJury(since: Date): RawBuilder<unknown> {
  return sql`
    select 'question' as kind, 'question' as place, c.id, c.question as text, null as question, c.asked_at as at
    from clarifications c
    where c.contest_id = contests.id and c.answer is null and c.author_id <> users.id
      and c.asked_at > greatest(${since}, ${readAt})`;
}

/** Announcements for the whole site. */
export function liveSiteNotices(database: Database, now: Date): Promise<LiveNotice[]> {
  const since = new Date(now.getTime() - recentMs);
  return runPrepared(
    database,
    liveNoticeRow`
      select 'announcement ' || id as id, 'announcement' as kind, null as contest,
        left(text, ${sql.lit(maxTextLength)}) as text, null as question, '/announcements/#announcement-' || id as address
      from announcements where contest_id is null and made_at > ${since}
      order by made_at desc limit ${sql.lit(maxNotices)}`,
  );
}

const noticeChangeRow = rowsOf({
  /** 0 for the whole site. */
  contestId: number,
  at: date,
});
type NoticeChange = Row<typeof noticeChangeRow>;

/** The last change of each contest in which something was asked, answered or announced since then. */
export function noticeChanges(database: Database, since: Date): Promise<NoticeChange[]> {
  return runPrepared(
    database,
    noticeChangeRow`
      select coalesce(contest_id, 0) as "contestId", max(at) as at from (
        select contest_id, made_at as at from announcements where made_at >= ${since}
        union all select contest_id, asked_at from clarifications where asked_at >= ${since}
        union all select contest_id, answered_at from clarifications where answered_at >= ${since}
      ) changes group by contest_id`,
  );
}
