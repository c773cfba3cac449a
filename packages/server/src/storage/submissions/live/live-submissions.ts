import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, date, nullable, number, rowsOf, string, stringOf } from '../../../database/row.ts';
import { allOf, anyOf, type Condition, not } from '../../visibility/condition.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import { submissionIsListed, submissionIsReadable } from '../../visibility/submission-visibility.ts';
import { guest, unrestricted, type Viewer, viewerOfColumn } from '../../visibility/viewer.ts';
import { detailsAreWithheldFrom, resultIsWithheldFrom } from '../../visibility/withheld.ts';
import { listingJoins } from '../submission-fields-json.ts';
import { canMatch, filterConditions, type SubmissionFilters } from '../submission-filters.ts';
import { type ShownSubmission, shownTables } from '../submission-view.ts';

const changingSubmissionRow = rowsOf<ChangingSubmission>({
  userId: number,
  username: string,
  problemCode: string,
  contestKey: nullable(string),
  languageKey: string,
  cases: number,
  time: nullable(number),
  id: number,
  status: stringOf<ChangingSubmission['status']>(),
  result: nullable(stringOf<NonNullable<ChangingSubmission['result']>>()),
  memory: nullable(number),
  casePoints: number,
  caseTotal: number,
  judgedAt: date,
});

/** What a stream tells about a submission, and what decides who follows it. */
export interface ChangingSubmission
  extends Pick<
    ShownSubmission,
    'id' | 'status' | 'result' | 'time' | 'memory' | 'casePoints' | 'caseTotal' | 'judgedAt'
  > {
  readonly userId: number;
  readonly username: string;
  readonly problemCode: string;
  readonly contestKey: string | null;
  readonly languageKey: string;
  /** Cases finished so far in the current judging. */
  readonly cases: number;
}

const columns = changingSubmissionRow`submissions.id, stage.status, stage.judged_at as "judgedAt",
  submissions.user_id as "userId", users.username, problems.code as "problemCode", contests.key as "contestKey", languages.key as "languageKey",
  final.result, final.time, final.memory,
  coalesce(final.case_points, 0) as "casePoints", coalesce(final.case_total, 0) as "caseTotal",
  case when withheld.are_details_withheld or problems.case_feedback = 'none' then 0 else (select count(*)::int from case_results c
    where c.submission_id = submissions.id and c.judgement = submissions.judgement) end as cases`;

/** True for whoever sees it in lists or may open its page. */
function isSeen(viewer: Viewer, now: Date): Condition {
  return anyOf(submissionIsListed(viewer, now), submissionIsReadable(viewer, now));
}

/** True for whoever hears of its changes: when it changes would tell something about a result that is withheld. */
function isTold(viewer: Viewer, now: Date): Condition {
  return allOf(isSeen(viewer, now), not(resultIsWithheldFrom(viewer, now)));
}

export interface ChangedSubmission extends ChangingSubmission {
  /** Whatever guests see, every user sees too. */
  readonly isPublic: boolean;
  /** What everybody but the jury sees, if it is less; null for a submission whose result is withheld. */
  readonly withheld: ChangingSubmission | null | undefined;
}

/** As the jury sees them. */
export async function changedSubmissions(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<ChangedSubmission[]> {
  const rows = await runPrepared(
    database,
    rowsOf<ChangingSubmission & { isPublic: boolean; isWithheld: boolean }>({
      userId: number,
      username: string,
      problemCode: string,
      contestKey: nullable(string),
      languageKey: string,
      cases: number,
      time: nullable(number),
      id: number,
      status: stringOf<(ChangingSubmission & { isPublic: boolean; isWithheld: boolean })['status']>(),
      result: nullable(
        stringOf<NonNullable<(ChangingSubmission & { isPublic: boolean; isWithheld: boolean })['result']>>(),
      ),
      memory: nullable(number),
      casePoints: number,
      caseTotal: number,
      judgedAt: date,
      isPublic: boolean,
      isWithheld: boolean,
    })`
      select ${columns}, ${isTold(guest, now)} as "isPublic", ${detailsAreWithheldFrom(guest, now)} as "isWithheld"
      from ${shownTables(unrestricted, now)} where submissions.id = any(${ids}::int[]) order by submissions.id`,
  );
  const withheldIds = rows.filter(({ isWithheld }) => isWithheld).map(({ id }) => id);
  const withheld = new Map((await asOthersSee(database, withheldIds, now)).map((one) => [one.id, one]));
  return rows.map(({ isWithheld, ...row }) => ({
    ...row,
    withheld: isWithheld ? (withheld.get(row.id) ?? null) : undefined,
  }));
}

/** Without those whose result is withheld. */
async function asOthersSee(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<ChangingSubmission[]> {
  if (ids.length === 0) return [];
  return runPrepared(
    database,
    changingSubmissionRow`
      select ${columns} from ${shownTables(guest, now)}
      where submissions.id = any(${ids}::int[]) and not ${resultIsWithheldFrom(guest, now)}`,
  );
}

export interface SeenPair {
  readonly userId: number;
  readonly submissionId: number;
}

/** Those of the pairs in which the user hears of the submission. All users have the rights of `viewer`. */
export async function seenPairs(
  database: Database,
  viewer: Viewer,
  pairs: readonly SeenPair[],
  now: Date,
): Promise<(SeenPair & { readonly isJury: boolean })[]> {
  const user = viewerOfColumn(viewer, 'asked.user_id');
  return runPrepared(
    database,
    rowsOf<SeenPair & { isJury: boolean }>({ userId: number, submissionId: number, isJury: boolean })`
      select asked.user_id as "userId", submissions.id as "submissionId",
        coalesce(${contestIsJudgedBy(user)}, false) as "isJury"
      from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ submissionId }) => submissionId)}::int[])
        as asked (user_id, submission_id)
      join submissions on submissions.id = asked.submission_id ${listingJoins}
      where ${isTold(user, now)}`,
  );
}

/** The submissions that a page shows and, if it shows the newest of a list, those that were added to the list since. */
export interface FollowedSubmissions {
  readonly ids: readonly number[];
  readonly list: { readonly filters: SubmissionFilters; readonly after: number } | null;
}

/** New submissions that are counted at most. */
const maxNew = 50;

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
          viewer,
          allOf(sql<boolean>`submissions.id = any(${ids}::int[])`, isSeen(viewer, now)),
          now,
        )
      : [];
  if (!list || !canMatch(list.filters)) return known;
  const isNew = sql<boolean>`submissions.id > ${list.after}`;
  const added = await rowsWhere(
    database,
    viewer,
    allOf(isNew, submissionIsListed(viewer, now), ...filterConditions(list.filters, viewer, now)),
    now,
  );
  return [...known, ...added];
}

function rowsWhere(
  database: Database,
  viewer: Viewer,
  condition: Condition,
  now: Date,
): Promise<ChangingSubmission[]> {
  return runPrepared(
    database,
    changingSubmissionRow`
      select ${columns} from ${shownTables(viewer, now)}
      where submissions.id = any (array(
        select submissions.id from submissions ${listingJoins} where ${condition}
        order by submissions.id desc limit ${sql.lit(maxNew)}))
      order by submissions.id`,
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
