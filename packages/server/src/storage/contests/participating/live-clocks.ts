import type { LiveClock } from '@tribunal/contract/events/live-clock';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import { groupBy } from '@tribunal/core/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, date, json, nullable, number, rowsOf, string } from '../../../database/row.ts';
import { contestIsVisible } from '../../visibility/contest-visibility.ts';
import { enteredBy } from '../../visibility/entered.ts';
import { freezeTime } from '../../visibility/freeze.ts';
import { participationEnd } from '../../visibility/participation-end.ts';
import { type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';

/** An open page. */
interface PageReader {
  /** 0 for a guest. */
  readonly userId: number;
  /** The keys of the contests that the page is about or lists, separated by commas. */
  readonly contests: string;
}

/** A contest that ended earlier is hardly extended. */
const afterEndMs = 86_400_000;

/**
 * The times by which the clocks of open pages run: of the participations that the reader is in or was in until their end, and of the
 * contests of the page. All readers have the rights of `viewer`. With `contestIds`, only these contests. The result is by the name of
 * the reader.
 */
export async function liveClocks(
  database: Database,
  viewer: Viewer,
  readers: readonly PageReader[],
  contestIds: readonly number[] | null,
  now: Date,
): Promise<Map<string, LiveClock[]>> {
  const each = viewerOfColumn(viewer, 'asked.user_id');
  const ended = new Date(now.getTime() - afterEndMs);
  const isAsked = sql<boolean>`(${contestIds}::int[] is null or contests.id = any(${contestIds}::int[]))`;
  const freezes = sql`case when contests.thawed_at is null then ${sql.raw(freezeTime('contests'))} end`;
  const rows = await runPrepared(
    database,
    rowsOf<PageReader & ClockRow>({
      userId: number,
      contests: string,
      key: string,
      isOwn: boolean,
      starts: date,
      freezes: nullable(date),
      ends: date,
      removed: json<readonly RemovedInterval[]>(),
    })`
      with asked as (
        select * from unnest(${readers.map(({ userId }) => userId)}::int[], ${readers.map(({ contests }) => contests)}::text[])
          as asked (user_id, pages)),
      own as (
        select asked.user_id, asked.pages, participations.contest_id, virtual, real_start, extra_minutes
        from asked cross join lateral ${enteredBy(each.userId, now)} entered
        join participations on participations.id = entered.id and not participations.is_disqualified)
      select own.user_id as "userId", own.pages as contests, contests.key, true as "isOwn",
        participation_start(own.virtual, own.real_start, contests.start_time, contests.time_limit) as starts,
        case when own.virtual <= 0 then ${freezes} end as freezes, ${sql.raw(participationEnd('own'))} as ends,
        case when own.virtual <= 0 then contests.removed_intervals else '[]' end as removed
      from own join contests on contests.id = own.contest_id
      where ${isAsked} and ${sql.raw(participationEnd('own'))} >= ${ended}
        and ${contestIsVisible(viewerOfColumn(viewer, 'own.user_id'))}
      union all
      select asked.user_id, asked.pages, contests.key, false, contests.start_time, ${freezes}, contests.end_time, contests.removed_intervals
      from asked, unnest(string_to_array(asked.pages, ',')) as page (key) join contests on contests.key = page.key
      where ${isAsked} and contests.end_time >= ${ended} and ${contestIsVisible(each)}`,
  );
  return new Map([...groupBy(rows, nameOfReader)].map(([name, own]) => [name, own.map(liveClock)]));
}

export function nameOfReader({ userId, contests }: PageReader): string {
  return `${userId} ${contests}`;
}

function liveClock({ key, isOwn, starts, freezes, ends, removed }: ClockRow): LiveClock {
  return {
    contest: key,
    isOwn,
    starts: starts.toISOString(),
    freezes: freezes?.toISOString() ?? null,
    ends: ends.toISOString(),
    removed,
  };
}

interface ClockRow {
  readonly key: string;
  readonly isOwn: boolean;
  readonly starts: Date;
  readonly freezes: Date | null;
  readonly ends: Date;
  readonly removed: readonly RemovedInterval[];
}
