import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { allOf, anyOf, type Condition } from '../../visibility/condition.ts';
import { submissionIsListed, submissionIsReadable } from '../../visibility/submission-visibility.ts';
import { guest, type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';
import { canMatch, filterConditions, type SubmissionFilters } from '../submission-filters.ts';
import { type ShownSubmission, shownTables } from '../submission-view.ts';

/** What a stream tells about a submission, and what decides who follows it. */
export interface ChangingSubmission
  extends Pick<
    ShownSubmission,
    'id' | 'status' | 'result' | 'time' | 'memory' | 'casePoints' | 'caseTotal' | 'judgedAt'
  > {
  readonly username: string;
  readonly problemCode: string;
  readonly contestKey: string | null;
  readonly languageKey: string;
  /** Cases finished so far in the current judging. */
  readonly cases: number;
}

const columns = sql<ChangingSubmission>`submissions.id, submissions.status, submissions.judged_at as "judgedAt",
  users.username, problems.code as "problemCode", contests.key as "contestKey", languages.key as "languageKey",
  final.result, final.time, final.memory,
  coalesce(final.case_points, 0) as "casePoints", coalesce(final.case_total, 0) as "caseTotal",
  (select count(*)::int from case_results c
    where c.submission_id = submissions.id and c.judgement = submissions.judgement) as cases`;

/** True for whoever sees it in lists or may open its page. */
function isSeen(viewer: Viewer, now: Date): Condition {
  return anyOf(submissionIsListed(viewer, now), submissionIsReadable(viewer, now));
}

/** With whether everyone sees it: whatever guests see, every user sees too. */
export async function changedSubmissions(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<(ChangingSubmission & { readonly isPublic: boolean })[]> {
  return runPrepared(
    database,
    sql<ChangingSubmission & { isPublic: boolean }>`
      select ${columns}, ${isSeen(guest, now)} as "isPublic" from ${shownTables}
      where submissions.id = any(${ids}::int[])`,
  );
}

export interface SeenPair {
  readonly userId: number;
  readonly submissionId: number;
}

/** Those of the pairs in which the user sees the submission. All users have the rights of `viewer`. */
export async function seenPairs(
  database: Database,
  viewer: Viewer,
  pairs: readonly SeenPair[],
  now: Date,
): Promise<SeenPair[]> {
  const isSeenByUser = isSeen(viewerOfColumn(viewer, 'asked.user_id'), now);
  return runPrepared(
    database,
    sql<SeenPair>`
      select asked.user_id as "userId", submissions.id as "submissionId"
      from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ submissionId }) => submissionId)}::int[])
        as asked (user_id, submission_id)
      join submissions on submissions.id = asked.submission_id ${listingJoins}
      where ${isSeenByUser}`,
  );
}

/** The submissions that a page shows and, if it shows the newest of a list, those that were added to the list since. */
export interface FollowedSubmissions {
  readonly ids: readonly number[];
  readonly list: { readonly filters: SubmissionFilters; readonly after: number } | null;
}

/** New submissions that are counted at most. */
const mostNew = 50;

export async function followedSubmissions(
  database: Database,
  viewer: Viewer,
  { ids, list }: FollowedSubmissions,
  now: Date,
): Promise<ChangingSubmission[]> {
  const known =
    ids.length > 0
      ? await rowsWhere(
          database,
          allOf(sql<boolean>`submissions.id = any(${ids}::int[])`, isSeen(viewer, now)),
        )
      : [];
  if (!list || !canMatch(list.filters)) return known;
  const isNew = sql<boolean>`submissions.id > ${list.after}`;
  const added = await rowsWhere(
    database,
    allOf(isNew, submissionIsListed(viewer, now), ...filterConditions(list.filters)),
  );
  return [...known, ...added];
}

function rowsWhere(database: Database, condition: Condition): Promise<ChangingSubmission[]> {
  return runPrepared(
    database,
    sql<ChangingSubmission>`
      select ${columns} from ${shownTables}
      where submissions.id = any (array(
        select submissions.id from submissions ${listingJoins} where ${condition}
        order by submissions.id desc limit ${sql.lit(mostNew)}))`,
  );
}

/** What tells whether these submissions have changed. */
export async function currentStages(
  { query }: Database,
  ids: readonly number[],
): Promise<Pick<ChangingSubmission, 'id' | 'judgedAt' | 'status'>[]> {
  return query
    .selectFrom('submissions')
    .select(['id', 'status', 'judged_at as judgedAt'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}
