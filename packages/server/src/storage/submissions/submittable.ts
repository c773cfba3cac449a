import type { ProblemHold } from '@tribunal/contract/settings/contest-settings';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isInProgress } from '../judges/in-progress.ts';
import { isJudgeable } from '../judges/judgeable.ts';
import { isGraded } from '../judges/languages/graded-languages.ts';
import { isStorable } from '../lists/filters.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { currentFirst, enteredBy } from '../visibility/entered.ts';
import { hasTimeLeft, isInside } from '../visibility/inside-contest.ts';
import { problemPageIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export const sourceLimitColumns = { maxSourceFiles: number, maxSourceBytes: number, isOutputOnly: boolean };

const sourceLimitsRow = rowsOf(sourceLimitColumns);
export type SourceLimits = Row<typeof sourceLimitsRow>;

/** What a solution may consist of, over `problems`. */
export const sourceLimits = sourceLimitsRow`problems.max_source_files as "maxSourceFiles", problems.max_source_bytes as "maxSourceBytes",
  coalesce((select v.summary->>'type' = 'output_only' from problem_data_versions v
    where v.problem_id = problems.id and v.version = problems.data_version), false) as "isOutputOnly"`;

/** A problem that the user can submit to: on its own, or in a contest that the user is in. */
const submittableProblemRow = rowsOf({
  id: number,
  code: string,
  name: string,
  ...sourceLimitColumns,
  contest: nullable(
    json<{
      readonly id: number;
      readonly key: string;
      readonly name: string;
      readonly format: FormatName;
      readonly contestProblemId: number;
      /** The place of the problem in the contest, counted from 0. */
      readonly index: number;
      /** Null for the label of its position. */
      readonly label: string | null;
      readonly points: number;
      readonly maxSubmissions: number | null;
      readonly participationId: number;
      readonly virtual: number;
      /** What the jury has stopped for this problem. */
      readonly hold: ProblemHold | null;
      /** The clock of the contest stands still. */
      readonly isPaused: boolean;
    }>(),
  ),
});
export type SubmittableProblem = Row<typeof submittableProblemRow>;

/** What languages depend on. */
export interface ProblemInContest {
  readonly id: number;
  readonly contest: { readonly id: number } | null;
}

export type Submitter = Viewer & { readonly userId: number };

/**
 * Null when the problem does not exist or the user may not see it. With the key of a contest, its `contest` is that one or null; without,
 * the current one is preferred.
 */
export async function findSubmittable(
  queries: Queries,
  submitter: Submitter,
  code: string,
  now: Date,
  contestKey: string | null = null,
): Promise<SubmittableProblem | null> {
  if (!isStorable(code) || !isStorable(contestKey ?? '')) return null;
  const { rows } = await submittableProblemRow`
    select problems.id, problems.code, problems.name, ${sourceLimits}, (
      select json_build_object('id', contests.id, 'key', contests.key, 'name', contests.name,
        'format', contests.format, 'contestProblemId', entry.id, 'points', entry.points, 'label', entry.label,
        'index', (select count(*) from contest_problems e where e.contest_id = contests.id and e.position < entry.position),
        'maxSubmissions', entry.max_submissions, 'participationId', own.id, 'virtual', own.virtual,
        'hold', case when own.virtual <= 0 then entry.hold end, 'isPaused', own.virtual <= 0 and exists (select from removed_gaps(contests.removed_intervals) gap
          where gap.starts <= ${now} and gap.ends > ${now}))
      from ${enteredBy(submitter.userId, now)} entered
      join participations own on own.id = entered.id
      join contests on contests.id = own.contest_id
      join contest_problems entry on entry.contest_id = contests.id and entry.problem_id = problems.id
      where ${isInside(submitter, 'own', now)} and (${contestKey}::text is null or contests.key = ${contestKey})
      order by ${currentFirst('own')} limit 1) as contest
    from problems
    where problems.code = ${code} and ${problemPageIsVisible(submitter, now)}
  `.execute(queries);
  return rows[0] ?? null;
}

/** How a user stands to a contest. */
const ownPlaceRow = rowsOf({
  hasStarted: boolean,
  isEntered: boolean,
  isDisqualified: boolean,
  /** The user has no time left. */
  isOver: boolean,
});
type OwnPlace = Row<typeof ownPlaceRow>;

/** Null when the user may not see such a contest. */
export async function findOwnPlace(
  queries: Queries,
  submitter: Submitter,
  key: string,
  now: Date,
): Promise<OwnPlace | null> {
  if (!isStorable(key)) return null;
  const { rows } = await ownPlaceRow`
    select contests.start_time <= ${now} as "hasStarted", own.id is not null as "isEntered",
      coalesce(own.is_disqualified, false) as "isDisqualified", not coalesce(${hasTimeLeft('own', now)}, false) as "isOver"
    from contests
    left join (${enteredBy(submitter.userId, now)} entered join participations own on own.id = entered.id)
      on own.contest_id = contests.id
    where contests.key = ${key} and ${contestIsVisible(submitter)}
    order by ${currentFirst('own')} limit 1
  `.execute(queries);
  return rows[0] ?? null;
}

const offeredLanguageRow = rowsOf({
  id: number,
  key: string,
  name: string,
  aceMode: string,
  /** The usual extension of its files. */
  extension: string,
  /** Chosen for users who have not submitted yet. */
  isDefault: boolean,
  /** True when an online judge has the language and the problem. */
  isJudgeable: boolean,
});
export type OfferedLanguage = Row<typeof offeredLanguageRow>;

/**
 * All enabled languages, unless the problem lists the allowed ones, or the contest in which it is submitted does. A problem with
 * graders has only their languages.
 */
export async function languagesFor(
  queries: Queries,
  { id: problemId, contest }: ProblemInContest,
): Promise<OfferedLanguage[]> {
  const contestId = contest?.id ?? null;
  const { rows } = await offeredLanguageRow`
    select l.id, l.key, l.name, l.ace_mode_name as "aceMode", l.extension, l.is_default as "isDefault",
      ${isJudgeable(sql`${problemId}`, sql`l.id`)} as "isJudgeable"
    from languages l join problems p on p.id = ${problemId}
    where l.is_enabled and ${sql.raw(isGraded('p', 'l'))} and (not exists (select from problem_languages where problem_id = ${problemId})
        or l.id in (select language_id from problem_languages where problem_id = ${problemId}))
      and (not exists (select from contest_languages where contest_id = ${contestId})
        or l.id in (select language_id from contest_languages where contest_id = ${contestId}))
    order by l.position, l.name, l.id
  `.execute(queries);
  return rows;
}

export async function languageExists(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.selectFrom('languages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The initial text of a new solution in the language. */
export async function findTemplate({ query }: Database, languageId: number): Promise<string | undefined> {
  const row = await query
    .selectFrom('languages')
    .select('code_template as template')
    .where('id', '=', languageId)
    .executeTakeFirst();
  return row?.template;
}

/** The language of the user's newest submission. */
export async function lastLanguage({ query }: Database, userId: number): Promise<number | undefined> {
  const row = await query
    .selectFrom('submissions')
    .select('language_id as languageId')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.languageId;
}

/**
 * Counts submissions of a user that are waiting or being judged for the first time: those that an online judge can judge,
 * or those that none can. Submissions that no judge can process must not block others.
 */
export async function countPending(
  queries: Queries,
  userId: number,
  { isJudgeable: isOfJudgeable }: Pick<OfferedLanguage, 'isJudgeable'>,
): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    select count(*) from submissions s
    join problems p on p.id = s.problem_id
    left join judge_queue q on q.submission_id = s.id
    where s.user_id = ${userId} and ${sql.raw(isInProgress('s.status'))} and s.judgement = 1
      and not exists (select from held_verdicts h where h.submission_id = s.id)
      and (q.claim is not null or ${isJudgeable(sql`p.id`, sql`s.language_id`)}) = ${isOfJudgeable}
  `.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Excludes internal errors, and submissions aborted before the first case. */
export async function countInParticipation(
  queries: Queries,
  participationId: number,
  contestProblemId: number,
): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    select count(*) from submissions
    where participation_id = ${participationId} and contest_problem_id = ${contestProblemId} and status <> 'IE'
      and (status <> 'AB' or exists (select from case_results where submission_id = submissions.id))
  `.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Null when there is no limit. */
export async function submissionsLeft(
  queries: Queries,
  { contest }: Pick<SubmittableProblem, 'contest'>,
): Promise<number | null> {
  if (contest === null || contest.maxSubmissions === null) return null;
  const sent = await countInParticipation(queries, contest.participationId, contest.contestProblemId);
  return Math.max(0, contest.maxSubmissions - sent);
}
