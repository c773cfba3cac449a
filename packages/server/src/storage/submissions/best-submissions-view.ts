import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { isStorable } from '../lists/filters.ts';
import type { PageWindow } from '../lists/list-page.ts';
import { userIsListed } from '../visibility/account-visibility.ts';
import { submissionIsListed, submissionIsReadable } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { resultIsWithheldFrom } from '../visibility/withheld.ts';
import { listingJoins } from './submission-fields-json.ts';
import { type ShownSubmission, shownColumns, shownSubmissionRow, shownTables } from './submission-view.ts';

interface BestSubmissions {
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
    shownSubmissionRow`
      select ${shownColumns(viewer, submissionIsReadable(viewer, now), now)}
      from ${shownTables(viewer, now)}
      where submissions.id = any (array(
        select candidate.id from submissions candidate
        where candidate.problem_id = (select id from problems where code = ${problemCode})
          and candidate.status = 'D' and candidate.points > 0
          and candidate.id = (${bestOfCandidate(viewer, now)})
        order by ${bestFirst('candidate')} limit ${sql.lit(size + 1)} offset ${(page - 1) * size}::bigint))
      order by ${bestFirst('submissions')}`,
  );
  return { submissions: rows.slice(0, size), hasMore: rows.length > size };
}

/** The best one of the same user that the viewer may see. So the search ends with the page, however many submissions there are. */
function bestOfCandidate(viewer: Viewer, now: Date) {
  return sql`
    select submissions.id from submissions ${listingJoins} join users on users.id = submissions.user_id
    where submissions.user_id = candidate.user_id and submissions.problem_id = candidate.problem_id
      and submissions.status = 'D' and submissions.points > 0 and ${userIsListed} and ${submissionIsListed(viewer, now)}
      and not ${resultIsWithheldFrom(viewer, now)}
    order by ${bestFirst('submissions')} limit 1`;
}

function bestFirst(submissions: 'submissions' | 'candidate') {
  return sql.raw(`${submissions}.points desc, ${submissions}.time, ${submissions}.id`);
}
