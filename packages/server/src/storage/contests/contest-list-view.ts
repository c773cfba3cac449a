import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../database/row.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** A row of the contest list page. */
const listedContestRow = rowsOf({
  key: string,
  name: string,
  startTime: date,
  endTime: date,
  /** Seconds of each contestant's own window. */
  timeLimit: nullable(number),
  removedIntervals: json<readonly RemovedInterval[]>(),
  format: stringOf<FormatName>(),
  isRated: boolean,
  tags: listOf(string),
  isVisible: boolean,
  isPrivate: boolean,
  isOrganizationPrivate: boolean,
});
export type ListedContest = Row<typeof listedContestRow>;

/** The columns of a `ListedContest`, from `contests`. */
export const listedColumns = sql`contests.key, contests.name, contests.start_time as "startTime", contests.end_time as "endTime",
  contests.time_limit as "timeLimit", contests.removed_intervals as "removedIntervals", contests.format, contests.is_rated as "isRated", contests.tags,
  contests.is_visible as "isVisible", contests.is_private as "isPrivate",
  contests.is_organization_private as "isOrganizationPrivate"`;

const maxCurrent = 200;

/** Running and future contests, sorted by start time. */
export function currentContests(database: Database, viewer: Viewer, now: Date): Promise<ListedContest[]> {
  return runPrepared(
    database,
    listedContestRow`
      select ${listedColumns} from contests
      where contests.end_time >= ${now} and ${contestIsVisible(viewer)}
      order by contests.start_time, contests.id limit ${sql.lit(maxCurrent)}`,
  );
}

interface ContestsPage {
  readonly contests: readonly ListedContest[];
  readonly hasMore: boolean;
}

/** The most recent first. */
export async function pastContests(
  database: Database,
  viewer: Viewer,
  { page, size }: PageWindow,
  now: Date,
): Promise<ContestsPage> {
  const rows = await runPrepared(
    database,
    listedContestRow`
      select ${listedColumns} from contests
      where contests.end_time < ${now} and ${contestIsVisible(viewer)}
      order by contests.end_time desc, contests.id desc
      limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint`,
  );
  return { contests: rows.slice(0, size), hasMore: rows.length > size };
}
