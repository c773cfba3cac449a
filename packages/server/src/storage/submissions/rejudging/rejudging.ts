import type { VerdictChange } from '@tribunal/core/judging/verdict-changes';
import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import {
  boolean,
  date,
  nullable,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isFinal, isInProgress } from '../../judges/in-progress.ts';
import { resultIsVisible, submissionIsRejudgedBy } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { isOutdated } from '../submission-filters.ts';

/** The submissions to judge again. */
export type Selection =
  | { readonly submissionId: number }
  | { readonly submissionIds: readonly number[] }
  | { readonly contestKey: string }
  /** All of the problem, or those whose verdict is not based on the current test data. */
  | { readonly problemCode: string; readonly isOutdated?: boolean };

const selectedSubmissionRow = rowsOf({
  id: number,
  username: string,
  problemCode: string,
  /** The current verdict; null when there is none. */
  result: nullable(stringOf<Result>()),
  isInProgress: boolean,
});
export type SelectedSubmission = Row<typeof selectedSubmissionRow>;

/** In the order of submission. Null when the contest, problem or submission does not exist. */
export async function selectSubmissions(
  { query }: Database,
  selection: Selection,
): Promise<SelectedSubmission[] | null> {
  const { rows: known } = await rowsOf({
    isKnown: boolean,
  })`select ${conditionFor(selection).exists} as "isKnown"`.execute(query);
  if (!onlyRow(known).isKnown) return null;
  const { rows } = await selectedSubmissionRow`
    select submissions.id, users.username, problems.code as "problemCode", submissions.result,
      ${sql.raw(isInProgress('submissions.status'))} as "isInProgress"
    ${selected(selection)}
    order by submissions.id
  `.execute(query);
  return rows;
}

/** The tables and the condition of a query for these submissions. */
export function selected(selection: Selection) {
  return sql`
    from submissions
    join users on users.id = submissions.user_id
    join problems on problems.id = submissions.problem_id
    left join contests on contests.id = submissions.contest_id
    where ${conditionFor(selection).matches}`;
}

function conditionFor(selection: Selection) {
  if ('submissionIds' in selection) {
    const { submissionIds: ids } = selection;
    return { exists: sql`true`, matches: sql`submissions.id = any(${ids}::int[])` };
  }
  if ('submissionId' in selection) {
    const { submissionId: id } = selection;
    return {
      exists: sql`exists (select from submissions where id = ${id})`,
      matches: sql`submissions.id = ${id}`,
    };
  }
  if ('contestKey' in selection) {
    const { contestKey: key } = selection;
    return {
      exists: sql`exists (select from contests where key = ${key})`,
      matches: sql`contests.key = ${key}`,
    };
  }
  const { problemCode: code } = selection;
  return {
    exists: sql`exists (select from problems where code = ${code})`,
    matches: sql`problems.code = ${code} and ${selection.isOutdated ? isOutdated : sql`true`}`,
  };
}

/** Null when there is no such submission. */
export async function findToRejudge(
  { query }: Database,
  viewer: Viewer,
  id: number,
): Promise<{ readonly isRejudgeable: boolean } | null> {
  const { rows } = await rowsOf({ isRejudgeable: boolean })`
    select ${submissionIsRejudgedBy(viewer)} as "isRejudgeable" ${selected({ submissionId: id })}
  `.execute(query);
  return rows[0] ?? null;
}

/** The new results by submission; submissions that are still being judged are missing. */
export async function judgedAgain(
  { query }: Database,
  judgings: readonly { readonly id: number; readonly judgement: number }[],
): Promise<Map<number, Result>> {
  const { rows } = await rowsOf({ id: number, result: stringOf<Result>() })`
    select s.id, s.result
    from jsonb_to_recordset(${JSON.stringify(judgings)}::jsonb) as asked(id int, judgement int)
    join submissions s on s.id = asked.id
    where s.judgement > asked.judgement or ${sql.raw(isFinal('s.status'))}
  `.execute(query);
  return new Map(rows.map(({ id, result }) => [id, result]));
}

/** The last rejudge of submissions to a problem. */
export interface LastRejudge {
  readonly requestedAt: Date;
  readonly submissions: number;
  /** Only of submissions that are judged. */
  readonly changes: readonly VerdictChange[];
}

/** All submissions of one rejudge have the same request time. Includes only submissions whose result the viewer may see. */
export async function findLastRejudge(
  { query }: Database,
  viewer: Viewer,
  problemId: number,
  now: Date,
): Promise<LastRejudge | null> {
  const { rows } = await rowsOf({
    requestedAt: date,
    before: nullable(stringOf<Result>()),
    after: nullable(stringOf<Result>()),
  })`
    with again as (
      select judgements.submission_id, judgements.number, judgements.requested_at, judgements.result
      from judgements
      join submissions on submissions.id = judgements.submission_id
      left join contests on contests.id = submissions.contest_id
      where submissions.problem_id = ${problemId} and judgements.number > 1 and ${resultIsVisible(viewer, now)}
    )
    select again.requested_at as "requestedAt", former.result as before, again.result as after
    from again
    join judgements former on former.submission_id = again.submission_id and former.number = again.number - 1
    where again.requested_at = (select max(requested_at) from again)
  `.execute(query);
  const [first] = rows;
  if (!first) return null;
  const changes = rows.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  return { requestedAt: first.requestedAt, submissions: rows.length, changes };
}
