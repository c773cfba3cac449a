import type { ClicsContest } from '@tribunal/contract/clics/contest-objects';
import type { ClicsSubmission } from '@tribunal/contract/clics/submission-objects';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, json, number, rowsOf, string, stringOf } from '../../../database/row.ts';
import { isToWithdrawn } from '../scoreboard/standings.ts';

const rawSubmissionRow = rowsOf<RawSubmission>({
  id: number,
  userId: number,
  problem: string,
  date: date,
  startedAt: date,
  status: stringOf<RawSubmission['status']>(),
  judgement: number,
  language: string,
  judgements: json<RawSubmission['judgements']>(),
});

/** A submission of a live participation, with the key of its language. */
type StoredSubmission = Omit<ClicsSubmission, 'languageId'> & { readonly language: string };

/** In the order of their ids. Those of virtual participations and spectators are left out. */
export async function loadClicsSubmissions(
  queries: Queries,
  contest: Pick<ClicsContest, 'id'>,
  ids: readonly number[],
): Promise<StoredSubmission[]> {
  const { rows } = await rawSubmissionRow`
    select s.id, s.user_id as "userId", problems.code as problem, languages.key as language, s.date,
      participation_start(participations.virtual, participations.real_start, contests.start_time, contests.time_limit) as "startedAt",
      s.status, s.judgement, ${judgements} as judgements
    from submissions s
    join contests on contests.id = s.contest_id
    join participations on participations.id = s.participation_id
    join problems on problems.id = s.problem_id
    join languages on languages.id = s.language_id
    where s.contest_id = ${contest.id} and s.id = any(${ids}) and participations.virtual = 0 and not participations.is_disqualified
      and not participations.is_unofficial and not ${isToWithdrawn('s')}
    order by s.id`.execute(queries);
  return rows.map((row) => ({ ...row, judgements: row.judgements.map(readJudgement) }));
}

/** The verdict in force has its points in the submission; earlier ones have the share of their case points. */
const judgements = sql`coalesce((
  select json_agg(json_build_object(
    'number', j.number, 'startedAt', coalesce(j.started_at, j.requested_at), 'finishedAt', j.finished_at, 'result', j.result,
    'score', case when j.number = s.judgement then s.contest_points
      else (select case when j.case_total > 0 then floor(cp.points * j.case_points / j.case_total * 1000) / 1000 else 0 end
        from contest_problems cp where cp.id = s.contest_problem_id) end,
    'cases', coalesce((
      select json_agg(json_build_object('position', c.position, 'status', c.status, 'time', c.time, 'at', c.at) order by c.position)
      from case_results c where c.submission_id = j.submission_id and c.judgement = j.number), '[]')
  ) order by j.number)
  from judgements j where j.submission_id = s.id), '[]')`;

type Judgement = ClicsSubmission['judgements'][number];
type RawCase = Omit<Judgement['cases'][number], 'at'> & { readonly at: string | null };
type RawJudgement = Omit<Judgement, 'startedAt' | 'finishedAt' | 'cases'> & {
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly cases: readonly RawCase[];
};
type RawSubmission = Omit<StoredSubmission, 'judgements'> & { readonly judgements: readonly RawJudgement[] };

function readJudgement({ startedAt, finishedAt, cases, ...judgement }: RawJudgement): Judgement {
  return {
    ...judgement,
    startedAt: new Date(startedAt),
    finishedAt: readTime(finishedAt),
    cases: cases.map((one) => ({ ...one, at: readTime(one.at) })),
  };
}

function readTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The next submissions after this one, in the order of their ids, with those that the feed has and that are not in the contest any more. */
export async function submissionIdsAfter(
  queries: Queries,
  contestId: number,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    (select id from submissions where contest_id = ${contestId} and id > ${after} order by id limit ${most})
    union
    (select distinct submission_id from contest_feed_lines
     where contest_id = ${contestId} and submission_id > ${after} and current <> 0 order by submission_id limit ${most})
    order by id limit ${most}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Whether one of these users has submitted in the contest. */
export async function haveSubmissions(
  queries: Queries,
  contestId: number,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const { rows } = await sql`
    select from participations p join submissions s on s.participation_id = p.id
    where p.contest_id = ${contestId} and p.virtual = 0 and p.user_id = any(${userIds}::int[]) limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}

/** Submissions whose cases are being run: these are stored before the contest log knows more. */
export async function gradingIds(queries: Queries, contestId: number): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select id from submissions where contest_id = ${contestId} and status = 'G' order by id`.execute(queries);
  return rows.map(({ id }) => id);
}

export interface ContestChanges {
  readonly submissionIds: readonly number[];
  readonly isConfigurationChanged: boolean;
  /** Their points decide what submissions are worth. */
  readonly areProblemsChanged: boolean;
  readonly logNumber: number;
}

/** What happened in a contest since an entry of its log: which submissions changed, and whether anything else did. */
export async function changesSince(
  queries: Queries,
  contestId: number,
  logNumber: number,
  most: number,
): Promise<ContestChanges> {
  const rows = await queries
    .selectFrom('contest_log')
    .select(['number', 'kind', 'subject_id as subjectId'])
    .where('contest_id', '=', contestId)
    .where('number', '>', logNumber)
    .orderBy('number')
    .limit(most)
    .execute();
  const ids = rows.flatMap(({ kind, subjectId }) =>
    kind === 'submission' && subjectId !== null ? subjectId : [],
  );
  return {
    submissionIds: [...new Set(ids)],
    isConfigurationChanged: rows.some(({ kind }) => kind !== 'submission'),
    areProblemsChanged: rows.some(({ kind }) => kind === 'problems'),
    logNumber: rows.at(-1)?.number ?? logNumber,
  };
}
