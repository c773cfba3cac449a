import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { number, rowsOf } from '../../database/row.ts';
import { submissionIsReadable } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { listingJoins } from './submission-fields-json.ts';
import { type ShownSubmission, shownColumns, shownSubmissionRow, shownTables } from './submission-view.ts';

/** Submissions that a page offers for a comparison. */
const maxOffered = 30;

/** Other submissions of the same user to the same problem that the viewer may read, the newest first. */
export async function otherSubmissions(
  { query }: Database,
  viewer: Viewer,
  { id, userId, problemCode }: ShownSubmission,
  now: Date,
): Promise<ShownSubmission[]> {
  const isReadable = submissionIsReadable(viewer, now);
  const { rows } = await shownSubmissionRow`
    select ${shownColumns(viewer, isReadable, now)} from ${shownTables(viewer, now)}
    where submissions.user_id = ${userId} and problems.code = ${problemCode} and submissions.id <> ${id} and ${isReadable}
    order by submissions.id desc limit ${sql.lit(maxOffered)}
  `.execute(query);
  return rows;
}

/** The last submission before this one of the same user to the same problem, if the viewer may read it. */
export async function findEarlier(
  { query }: Database,
  viewer: Viewer,
  { id, userId, problemCode }: ShownSubmission,
  now: Date,
): Promise<number | null> {
  const { rows } = await rowsOf({ id: number })`
    select submissions.id from submissions ${listingJoins}
    where submissions.user_id = ${userId} and problems.code = ${problemCode} and submissions.id < ${id}
      and ${submissionIsReadable(viewer, now)}
    order by submissions.id desc limit 1
  `.execute(query);
  return rows[0]?.id ?? null;
}
