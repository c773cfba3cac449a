import { formatTime } from '@tribunal/contract/time';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { date, json, number, type Row, rowsOf, string } from '../../database/row.ts';
import { isId, isStorable } from '../lists/filters.ts';
import { contestIsJudgedBy, contestIsVisible } from '../visibility/contest-visibility.ts';
import { currentFirst, enteredBy } from '../visibility/entered.ts';
import { participationEnd } from '../visibility/participation-end.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { type Submitter, sourceLimitColumns, sourceLimits } from './submittable.ts';

/** A submission that arrives so long after the end of its contestant is kept. */
const keptMs = 60_000;
/** The limit for one contestant. */
export const maxLate = 10;

/** A participation that ended just now, and a problem of its contest. */
const endedParticipationRow = rowsOf({
  participationId: number,
  contest: json<{ readonly id: number }>(),
  /** The id of the problem. */
  id: number,
  ...sourceLimitColumns,
  lateCount: number,
});
type EndedParticipation = Row<typeof endedParticipationRow>;

/** Null when the user was in no contest with the problem until just now. With the key of a contest, only in that one. */
export async function findJustEnded(
  queries: Queries,
  submitter: Submitter,
  { problemCode, contest }: { readonly problemCode: string; readonly contest?: string | undefined },
  now: Date,
): Promise<EndedParticipation | null> {
  if (!isStorable(problemCode) || !isStorable(contest ?? '')) return null;
  const end = sql.raw(participationEnd('own'));
  const { rows } = await endedParticipationRow`
    select own.id as "participationId", json_build_object('id', contests.id) as contest, problems.id, ${sourceLimits},
      (select count(*)::int from late_submissions where participation_id = own.id) as "lateCount"
    from ${enteredBy(submitter.userId, now)} entered
    join participations own on own.id = entered.id
    join contests on contests.id = own.contest_id
    join contest_problems on contest_problems.contest_id = contests.id
    join problems on problems.id = contest_problems.problem_id
    where problems.code = ${problemCode} and (${contest ?? null}::text is null or contests.key = ${contest ?? null})
      and own.virtual >= 0 and not own.is_disqualified and ${contestIsVisible(submitter)}
      and ${end} < ${now} and ${end} >= ${new Date(now.getTime() - keptMs)}
    order by ${currentFirst('own')} limit 1
  `.execute(queries);
  return rows[0] ?? null;
}

interface Late {
  readonly participationId: number;
  readonly problemId: number;
  readonly languageId: number;
  readonly source: string;
}

/** The number of the same solution, if it arrived before. */
export async function findSameLate(queries: Queries, late: Late): Promise<number | undefined> {
  const { rows } = await rowsOf({ id: number })`
    select id from late_submissions
    where participation_id = ${late.participationId} and problem_id = ${late.problemId}
      and language_id = ${late.languageId} and source = ${late.source}
  `.execute(queries);
  return rows[0]?.id;
}

export async function insertLate(queries: Queries, late: Late, now: Date): Promise<number> {
  const row = {
    participation_id: late.participationId,
    problem_id: late.problemId,
    language_id: late.languageId,
    date: now,
    source: late.source,
  };
  const { id } = await queries
    .insertInto('late_submissions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const lateSubmissionRow = rowsOf({
  id: number,
  username: string,
  problemCode: string,
  problemName: string,
  languageKey: string,
  language: string,
  date: date,
  contest: json<{ readonly key: string; readonly name: string }>(),
});
export type LateSubmission = Row<typeof lateSubmissionRow>;

/** Null unless the viewer sent it or is in the jury of its contest. */
export async function findLate(
  { query }: Database,
  viewer: Viewer,
  id: number,
): Promise<(LateSubmission & { readonly source: string }) | null> {
  if (!isId(id)) return null;
  const { rows } = await rowsOf<LateSubmission & { readonly source: string }>({
    id: number,
    username: string,
    problemCode: string,
    problemName: string,
    languageKey: string,
    language: string,
    date: date,
    contest: json<(LateSubmission & { readonly source: string })['contest']>(),
    source: string,
  })`
    select ${columns}, late_submissions.source from ${tables}
    where late_submissions.id = ${id} and (users.id = ${viewer.userId} or ${contestIsJudgedBy(viewer)})
  `.execute(query);
  return rows[0] ?? null;
}

const maxListed = 200;

/** The late submissions of a contest, the newest first: all for the jury, or those of one user. */
export async function listLate(
  { query }: Database,
  contestId: number,
  userId: number | null = null,
): Promise<LateSubmission[]> {
  const { rows } = await lateSubmissionRow`
    select ${columns} from ${tables}
    where contests.id = ${contestId} and (${userId}::int is null or users.id = ${userId})
    order by late_submissions.id desc limit ${sql.lit(maxListed)}
  `.execute(query);
  return rows;
}

const columns = sql`late_submissions.id, users.username, problems.code as "problemCode", problems.name as "problemName",
  languages.key as "languageKey", languages.name as language, late_submissions.date,
  json_build_object('key', contests.key, 'name', contests.name) as contest`;

const tables = sql`late_submissions
  join participations on participations.id = late_submissions.participation_id
  join contests on contests.id = participations.contest_id
  join users on users.id = participations.user_id
  join problems on problems.id = late_submissions.problem_id
  join languages on languages.id = late_submissions.language_id`;

/** The record of the data API. No judge has seen it, so it ends like an aborted one. */
export function lateRecord({ id, problemCode, username, date, languageKey }: LateSubmission) {
  return {
    id,
    problem: problemCode,
    user: username,
    date: formatTime(date),
    language: languageKey,
    ...({ time: null, memory: null, points: null, result: 'AB', status: 'AB' } as const),
    ...({ case_points: 0, case_total: 0, cases: [], is_late: true } as const),
  };
}
