import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { number, type Row, rowsOf, string } from '../../../database/row.ts';
import { listingJoins } from '../../submissions/submission-fields-json.ts';
import { submissionIsListed } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const activeDayRow = rowsOf({
  /** In UTC, as `2026-11-15`. */
  day: string,
  submissions: number,
});
export type ActiveDay = Row<typeof activeDayRow>;

/** The query reads no more submissions than this, so a very active user may have more in a year. */
const maxSubmissions = 10_000;

/** The days since a moment on which a user made submissions that the viewer may see, oldest first. */
export function activeDays(
  database: Database,
  viewer: Viewer,
  userId: number,
  since: Date,
  now: Date,
): Promise<ActiveDay[]> {
  return runPrepared(
    database,
    activeDayRow`
      select to_char(submissions.date at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as submissions
      from (
        select id from submissions where user_id = ${userId} order by id desc limit ${sql.lit(maxSubmissions)}
      ) latest
      join submissions on submissions.id = latest.id ${listingJoins}
      where submissions.date >= ${since} and ${submissionIsListed(viewer, now)}
      group by 1 order by 1`,
  );
}
