import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { isStorable } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { submissionIsListed, submissionIsReadable } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { type ShownSubmission, shownColumns, shownTables } from './submission-view.ts';

export interface BestSubmissions {
  readonly submissions: readonly ShownSubmission[];
  readonly hasMore: boolean;
}

/**
 * The best submission of each user to a problem, among those that the viewer may see: most points first, then the fastest,
 * then the earliest.
 */
export async function bestSubmissions(
  database: Database,
  viewer: Viewer,
  problemCode: string,
  { page, size }: PageWindow,
  now: Date,
): Promise<BestSubmissions> {
  if (!isStorable(problemCode)) return { submissions: [], hasMore: false };
  const rows = await runPrepared(
    database,
    sql<ShownSubmission>`
      select ${shownColumns(viewer, submissionIsReadable(viewer, now))}
      from ${shownTables}
      where submissions.id = any (array(
        select best.id from (
          select distinct on (submissions.user_id) submissions.id, submissions.points, submissions.time
          from ${shownTables}
          where problems.code = ${problemCode} and submissions.status = 'D' and submissions.points > 0
            and ${userIsListed} and ${submissionIsListed(viewer, now)}
          order by submissions.user_id, ${bestFirst}
        ) best
        order by best.points desc, best.time, best.id limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint))
      order by ${bestFirst}`,
  );
  return { submissions: rows.slice(0, size), hasMore: rows.length > size };
}

const bestFirst = sql`submissions.points desc, submissions.time, submissions.id`;
