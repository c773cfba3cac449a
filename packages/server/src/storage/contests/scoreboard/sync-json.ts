import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { isCode } from '@tribunal/core/texts/names';
import type pg from 'pg';
import { batched } from '../../../database/batch.ts';
import { isFinal } from '../../judges/in-progress.ts';

/** A contest as the sync API finds it by its code: all that decides whether a cached answer still holds. */
export interface SyncContestRow {
  readonly id: number;
  readonly key: string;
  readonly start_time: Date;
  readonly end_time: Date;
  readonly removed_intervals: readonly RemovedInterval[];
  readonly format: FormatName;
  readonly frozen_last_minutes: number;
  readonly thawed_at: Date | null;
  /** The number of its newest log entry: every change that an answer could show has a new one. */
  readonly number: number;
}

/** Finds contests by their codes, hidden and private ones too. Callers who come at the same moment share a query. */
export function syncContests(pool: pg.Pool): (code: string) => Promise<SyncContestRow | undefined> {
  const find = batched((codes: string[]) => contestsByCode(pool, codes));
  // The form of every stored key; anything else cannot exist, and some of it the database would not even read.
  return async (code) => (isCode(code) ? find(code) : undefined);
}

async function contestsByCode(pool: pg.Pool, codes: string[]): Promise<Map<string, SyncContestRow>> {
  const { rows } = await pool.query<SyncContestRow>({
    name: 'sync-contests',
    text: `select c.id, c.key, c.start_time, c.end_time, c.removed_intervals, c.format, c.frozen_last_minutes, c.thawed_at, h.number
      from contests c join contest_heads h on h.contest_id = c.id
      where c.key = any($1)`,
    values: [codes],
  });
  return new Map(rows.map((row) => [row.key, row]));
}

/** The number of a contest's newest log entry: when it is the same, so is everything that an answer could show. */
export function logNumbers(pool: pg.Pool): (contestId: number) => Promise<number | undefined> {
  return batched(async (ids: number[]) => {
    const { rows } = await pool.query<{ contest_id: number; number: number }>({
      name: 'sync-log-numbers',
      text: 'select contest_id, number from contest_heads where contest_id = any($1)',
      values: [ids],
    });
    return new Map(rows.map(({ contest_id, number }) => [contest_id, number]));
  });
}

/** The text of a JSON array, and the log number it is true for: both from one snapshot of the database. */
export interface NumberedText {
  readonly number: number;
  readonly text: string;
}

export function problemsPage(pool: pg.Pool, contestId: number): Promise<NumberedText> {
  return page(pool, 'sync-problems', problemsText, [contestId]);
}

/** Live participations that are neither disqualified nor unofficial, by the live or the frozen triple; full ties share a rank. */
export function rankingPage(pool: pg.Pool, contestId: number, isFrozen: boolean): Promise<NumberedText> {
  return isFrozen
    ? page(pool, 'sync-frozen-ranking', rankingText('frozen_'), [contestId])
    : page(pool, 'sync-ranking', rankingText(''), [contestId]);
}

/** The ranking before the start, followed by those who have only registered. Registrations are not in the log, so nothing says how long it is true. */
export async function registeredText(pool: pg.Pool, contestId: number): Promise<string> {
  const { text } = await page(pool, 'sync-registered', registeredRows, [contestId]);
  return text;
}

export interface FeedQuery {
  readonly from_timestamp: Date;
  readonly limit: number;
  readonly status: 'final' | 'all';
  readonly participation: 'live' | 'all';
}

/** Real verdicts, even while frozen: a resolver needs them to reveal. */
export function feedPage(pool: pg.Pool, contestId: number, query: FeedQuery): Promise<NumberedText> {
  const { status, participation } = query;
  const values = [contestId, query.from_timestamp.toISOString(), query.limit];
  return page(pool, `sync-feed-${status}-${participation}`, feedText(status, participation), values);
}

async function page(pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<NumberedText> {
  const { rows } = await pool.query<NumberedText>({ name, text, values });
  const row = rows[0];
  if (!row) throw new Error('the contest has no log');
  return row;
}

// Usernames, keys and codes cannot hold a character that JSON would have to escape: the schema sees to it.

function numbered(rows: string, order: string): string {
  return `
    select h.number, '[' || coalesce((select string_agg(row, ',' order by ${order}) from (${rows}) page), '') || ']' as text
    from contest_heads h where h.contest_id = $1`;
}

const problemsText = numbered(
  `select cp.position, '{"code":"' || p.code || '","contest":"' || c.key || '"}' as row
   from contest_problems cp
   join problems p on p.id = cp.problem_id
   join contests c on c.id = cp.contest_id
   where cp.contest_id = $1`,
  'position',
);

function rankingText(prefix: '' | 'frozen_'): string {
  return numbered(rankingRows(prefix), 'place, id');
}

function rankingRows(prefix: '' | 'frozen_'): string {
  return `select ranked.place, ranked.id,
       '{"user":"' || u.username || '","contest":"' || c.key || '","rank":' || ranked.place || '}' as row
     from (
       select p.id, p.user_id, p.contest_id, rank() over (
         order by p.${prefix}score desc, p.${prefix}cumulative_time, p.${prefix}tiebreaker
       ) as place
       from participations p
       where p.contest_id = $1 and p.virtual = 0 and not p.is_disqualified and not p.is_unofficial
     ) ranked
     join users u on u.id = ranked.user_id
     join contests c on c.id = ranked.contest_id`;
}

const registeredRows = numbered(
  `${rankingRows('')}
   union all
   select null, u.id, '{"user":"' || u.username || '","contest":"' || c.key || '","rank":null}'
   from contest_registrations r join users u on u.id = r.user_id join contests c on c.id = r.contest_id
   where r.contest_id = $1 and not exists (
     select from participations p where p.contest_id = r.contest_id and p.user_id = r.user_id and p.virtual = 0)`,
  'place nulls last, id',
);

/** Judge times are unique within a contest, so ordering by them is a total order and the index alone gives it. */
export function feedText(status: FeedQuery['status'], participation: FeedQuery['participation']): string {
  const filters = [
    ...(participation === 'live' ? ['virtual = 0'] : []),
    ...(status === 'final' ? [isFinal('status')] : []),
  ].map((filter) => `and s.${filter}`);
  return numbered(
    `select s.judged_at, '{"id":"' || s.id || '","submittedAt":"' || iso_time(s.date)
       || '","judgedAt":"' || iso_time(s.judged_at) || '","author":"' || u.username
       || '","submissionStatus":"' || case when s.status = 'D' then s.result else s.status end
       || '","contest_code":"' || c.key || '","problem_code":"' || p.code || '"}' as row
     from (
       select s.id, s.user_id, s.problem_id, s.contest_id, s.date, s.judged_at, s.status, s.result from submissions s
       where s.contest_id = $1 and s.judged_at >= $2::timestamptz ${filters.join(' ')}
       order by s.judged_at limit $3
     ) s
     join users u on u.id = s.user_id
     join problems p on p.id = s.problem_id
     join contests c on c.id = s.contest_id`,
    'judged_at',
  );
}
