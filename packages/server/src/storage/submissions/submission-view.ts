import type { SourceFile } from '@tribunal/core/judging/source-files';
import type { Result, Status } from '@tribunal/core/judging/verdicts';
import { type CaseFeedback, type SubmissionVisibility, showsPart } from '@tribunal/core/visibility';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../database/row.ts';
import { isFinal } from '../judges/in-progress.ts';
import { isAvailable, isDataPaused, isJudgeable } from '../judges/judgeable.ts';
import { type Archive, archiveOf } from '../judges/source-archive.ts';
import { caseFeedbackFor } from '../visibility/case-feedback.ts';
import { allOf, anyOf, type Condition } from '../visibility/condition.ts';
import { contestIsJudgedBy, contestIsVisible } from '../visibility/contest-visibility.ts';
import { problemIsEditable } from '../visibility/problem-visibility.ts';
import {
  isOwn,
  submissionIsListed,
  submissionIsReadable,
  submissionIsRejudgedBy,
} from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import {
  detailsAreWithheldFrom,
  hasVisiblyCompiled,
  resultIsWithheldFrom,
  submissionVisibility,
} from '../visibility/withheld.ts';
import type { StoredCase } from './case-results.ts';
import { storedCaseRow } from './case-results.ts';
import { shownCaseLimit } from './shown-cases.ts';
import { listingJoins } from './submission-fields-json.ts';

/**
 * A submission for pages. Fields without a final value, also during a rejudge, are null. One whose result is withheld looks as if
 * it waited or, where the viewer sees that it compiled, as if it was still judged; with the verdict alone, its case points are those of the contest.
 */
export const shownSubmissionRow = rowsOf({
  id: number,
  /** True when the viewer may read its page, cases and source; otherwise only its row in lists. */
  isReadable: boolean,
  /** How much of it the viewer sees. */
  shown: stringOf<SubmissionVisibility>(),
  /** The viewer sees at most so many of its cases, the first ones; null for all. */
  caseLimit: nullable(number),
  /** How much of its cases the viewer sees. */
  caseFeedback: stringOf<CaseFeedback>(),
  userId: number,
  username: string,
  userRating: nullable(number),
  problemCode: string,
  problemName: string,
  problemPoints: number,
  language: string,
  languageKey: string,
  date: date,
  status: stringOf<Status>(),
  result: nullable(stringOf<Result>()),
  time: nullable(number),
  memory: nullable(number),
  points: nullable(number),
  casePoints: number,
  caseTotal: number,
  error: nullable(string),
  judgement: number,
  judgedAt: date,
  /** The viewer may have it judged again, and reads what judges tell the jury. */
  isRejudgeable: boolean,
  /** The viewer may see the files of its cases, which are test data. */
  areCasesOpen: boolean,
  /** Null when it was not made in a contest, or when the viewer may not know of the contest. */
  contest: nullable(json<ContestOfSubmission>()),
});
export type ShownSubmission = Row<typeof shownSubmissionRow>;

export interface ContestOfSubmission {
  readonly key: string;
  readonly name: string;
  /** Null without a final verdict. */
  readonly points: number | null;
  /** The points that the contest gives for the problem. */
  readonly problemPoints: number;
}

/** Null when it does not exist or the viewer may not see it. */
export async function findShownSubmission(
  { query }: Database,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<ShownSubmission | null> {
  const isReadable = submissionIsReadable(viewer, now);
  const { rows } = await shownSubmissionRow`
    select ${shownColumns(viewer, isReadable, now)} from ${shownTables(viewer, now)}
    where submissions.id = ${id} and (${isReadable} or ${submissionIsListed(viewer, now)})
  `.execute(query);
  return rows[0] ?? null;
}

const isInContest = sql<boolean>`submissions.contest_id is not null`;

/** The columns of a `ShownSubmission`, from `shownTables`. */
export function shownColumns(viewer: Viewer, isReadable: Condition, now: Date) {
  const isContestKnown = anyOf(isOwn(viewer), contestIsVisible(viewer));
  const areCasesOpen = anyOf(problemIsEditable(viewer), allOf(isInContest, contestIsJudgedBy(viewer)));
  const shown = sql`case when ${detailsAreWithheldFrom(viewer, now)} then ${submissionVisibility} else 'everything' end`;
  return shownSubmissionRow`submissions.id, ${isReadable} as "isReadable", ${shown} as shown, ${shownCaseLimit(viewer, now)} as "caseLimit", ${caseFeedbackFor(viewer)} as "caseFeedback", users.id as "userId", users.username, users.rating as "userRating",
    problems.code as "problemCode", problems.name as "problemName", problems.points as "problemPoints",
    languages.name as language, languages.key as "languageKey", submissions.date, stage.status, stage.judgement,
    stage.judged_at as "judgedAt", ${submissionIsRejudgedBy(viewer)} as "isRejudgeable",
    ${areCasesOpen} and not ${detailsAreWithheldFrom(viewer, now)} as "areCasesOpen", case when ${isContestKnown} and contests.id is not null then jsonb_build_object(
      'key', contests.key, 'name', contests.name, 'points', final.contest_points, 'problemPoints', contest_problems.points) end as contest,
    final.result, final.time, final.memory, final.points, final.error, coalesce(final.case_points, 0) as "casePoints", coalesce(final.case_total, 0) as "caseTotal"`;
}

/** The row `stage` tells how far judging has come, and `final` how it ended, as far as the viewer may know. */
export function shownTables(viewer: Viewer, now: Date) {
  return sql`submissions ${listingJoins}
  join users on users.id = submissions.user_id
  join languages on languages.id = submissions.language_id
  left join contest_problems on contest_problems.id = submissions.contest_problem_id
  cross join lateral (
    select ${resultIsWithheldFrom(viewer, now)} as is_result_withheld,
      ${detailsAreWithheldFrom(viewer, now)} as are_details_withheld
  ) withheld
  cross join lateral (
    select case when not is_result_withheld then submissions.status when ${hasVisiblyCompiled} then 'G' else 'QU' end as status,
      case when is_result_withheld then 1 else submissions.judgement end as judgement,
      case when is_result_withheld then submissions.date else submissions.judged_at end as judged_at
  ) stage
  left join lateral (
    select submissions.result, submissions.points, submissions.contest_points,
      case when not are_details_withheld then submissions.time end as time,
      case when not are_details_withheld then submissions.memory end as memory,
      case when not are_details_withheld or submissions.result = 'CE' then submissions.error end as error,
      case when are_details_withheld then submissions.contest_points else submissions.case_points end as case_points,
      case when are_details_withheld then contest_problems.points else submissions.case_total end as case_total
    where ${sql.raw(isFinal('submissions.status'))} and not is_result_withheld
  ) final on true`;
}

/** True when the viewer sees all of them. */
export function areCasesVisible({
  shown,
  caseFeedback,
}: Pick<ShownSubmission, 'shown' | 'caseFeedback'>): boolean {
  return showsPart(shown, 'details') && caseFeedback !== 'none';
}

/** False while the viewer sees at most that it compiled, and the results of samples. */
export function isResultShown({ shown }: Pick<ShownSubmission, 'shown'>): boolean {
  return showsPart(shown, 'verdict');
}

/** The cases of a judging that the viewer may see: of the current or the last one unless its number is given. */
export async function shownCases(
  { query }: Database,
  submission: ShownSubmission,
  judging: number | null = null,
): Promise<StoredCase[]> {
  const { id, caseFeedback, caseLimit, isRejudgeable } = submission;
  if (caseFeedback === 'none') return [];
  const { rows } = await storedCaseRow`
    select c.position, c.batch, c.status, c.time, c.memory, c.points, c.total, c.feedback,
      case when ${isRejudgeable}::boolean then c.judge_message else '' end as "judgeMessage", c.score_rule as "scoreRule"
    from case_results c join submissions s on s.id = c.submission_id and c.judgement = coalesce(${judging}::int, s.judgement)
    where s.id = ${id} and (${caseLimit}::int is null or c.position <= ${caseLimit}::int)
    order by c.position
  `.execute(query);
  return caseFeedback === 'full' ? rows : rows.map((one) => ({ ...one, feedback: '' }));
}

const storedSourceRow = rowsOf({
  source: string,
  /** Null for a single file. */
  files: nullable(json<readonly SourceFile[]>()),
  archive: nullable(json<Archive>()),
});
export type StoredSource = Row<typeof storedSourceRow>;

/** Empty for a submission without a source. */
export async function findStoredSource({ query }: Database, id: number): Promise<StoredSource> {
  const { rows } = await storedSourceRow`
    select source, files, ${archiveOf('submission_sources')} as archive from submission_sources where submission_id = ${id}
  `.execute(query);
  return rows[0] ?? { source: '', files: null, archive: null };
}

export async function findSource({ query }: Database, id: number): Promise<string | null> {
  const row = await query
    .selectFrom('submission_sources')
    .select('source')
    .where('submission_id', '=', id)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** Why a queued submission is waiting. */
const waitingRow = rowsOf({
  ahead: number,
  isAnyJudgeOnline: boolean,
  /** True when an online judge has the problem and the language. */
  isJudgeable: boolean,
  /** The judges that could judge it failed to fetch its test data, the last one with this message; null if one may still succeed. */
  dataFailure: nullable(string),
});
export type Waiting = Row<typeof waitingRow>;

export async function findWaiting({ query }: Database, id: number): Promise<Waiting | null> {
  const { rows } = await waitingRow`
    select
      (select count(*) from judge_queue o
        where o.claim is null and (o.priority, o.turn, o.submission_id) < (q.priority, q.turn, q.submission_id)) as ahead,
      exists (select from judges j where ${isAvailable}) as "isAnyJudgeOnline",
      ${isJudgeable(sql`p.id`, sql`s.language_id`)} as "isJudgeable",
      case when not ${isJudgeable(sql`p.id`, sql`s.language_id`, hasNoPause)} then ${lastDataFailure} end as "dataFailure"
    from judge_queue q
    join submissions s on s.id = q.submission_id
    join problems p on p.id = s.problem_id
    where q.submission_id = ${id} and q.claim is null
  `.execute(query);
  return rows[0] ?? null;
}

const hasNoPause = sql<boolean>`not ${isDataPaused({ judge: 'j', problem: 'judged' })}`;

/** Over `problems p` and `submissions s`. */
const lastDataFailure = sql<string>`(
  select pause.message from judge_data_pauses pause
  join judges j on j.id = pause.judge_id
  join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = s.language_id
  where ${isAvailable} and pause.version = p.data_version and pause.until > clock_timestamp()
  order by pause.until desc limit 1)`;
