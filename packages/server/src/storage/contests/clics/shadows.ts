import { problemLabel } from '@tribunal/core/contests/labels';
import type { FormatName } from '@tribunal/core/formats/formats';
import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';

/** The teams and problems of a contest to which the submissions of another system go. */
export interface ShadowTeam {
  readonly userId: number;
  readonly participationId: number;
  readonly username: string;
  readonly name: string;
}

export interface ShadowProblem {
  readonly problemId: number;
  readonly contestProblemId: number;
  readonly code: string;
  readonly label: string;
}

export async function shadowTeams(queries: Queries, contestId: number): Promise<ShadowTeam[]> {
  return queries
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['users.id as userId', 'participations.id as participationId', 'username', 'full_name as name'])
    .where('contest_id', '=', contestId)
    .where('virtual', '=', 0)
    .where('is_disqualified', '=', false)
    .where('is_unofficial', '=', false)
    .orderBy('participations.id')
    .execute();
}

export async function shadowProblems(
  queries: Queries,
  { id, format }: { readonly id: number; readonly format: FormatName },
): Promise<ShadowProblem[]> {
  const rows = await queries
    .selectFrom('contest_problems')
    .innerJoin('problems', 'problems.id', 'contest_problems.problem_id')
    .select(['problems.id as problemId', 'contest_problems.id as contestProblemId', 'code', 'label'])
    .where('contest_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row, index) => ({ ...row, label: problemLabel(format, index, row.label) }));
}

export interface ShadowHead {
  readonly source: string;
  readonly token: string | null;
}

/** Begins to shadow, or goes on. */
export async function openShadow(queries: Queries, contestId: number, source: string): Promise<ShadowHead> {
  await queries
    .insertInto('contest_shadows')
    .values({ contest_id: contestId, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return queries
    .selectFrom('contest_shadows')
    .select(['source', 'token'])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
}

export async function saveShadowToken(
  queries: Queries,
  contestId: number,
  token: string | null,
): Promise<void> {
  await queries.updateTable('contest_shadows').set({ token }).where('contest_id', '=', contestId).execute();
}

interface ShadowSubmission {
  readonly submissionId: number | null;
  readonly judgementId: string | null;
  readonly judgementStartedAt: Date | null;
}

/** Locked until the transaction ends, also if nothing was known of it before. */
export async function lockShadowSubmission(
  queries: Queries,
  contestId: number,
  sourceId: string,
): Promise<ShadowSubmission> {
  await queries
    .insertInto('shadow_submissions')
    .values({ contest_id: contestId, source_id: sourceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return queries
    .selectFrom('shadow_submissions')
    .select([
      'submission_id as submissionId',
      'judgement_id as judgementId',
      'judgement_started_at as judgementStartedAt',
    ])
    .where('contest_id', '=', contestId)
    .where('source_id', '=', sourceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface ShadowChange {
  readonly submission_id?: number;
  readonly fault?: string | null;
  readonly is_withdrawn?: boolean;
  readonly judgement_id?: string;
  readonly judgement_started_at?: Date;
  readonly verdict?: string | null;
  readonly score?: number | null;
}

export async function saveShadowSubmission(
  queries: Queries,
  contestId: number,
  sourceId: string,
  change: ShadowChange,
): Promise<void> {
  await queries
    .updateTable('shadow_submissions')
    .set(change)
    .where('contest_id', '=', contestId)
    .where('source_id', '=', sourceId)
    .execute();
}

/** The judgement has no verdict any more. */
export async function clearShadowJudgement(
  queries: Queries,
  contestId: number,
  judgementId: string,
): Promise<void> {
  await queries
    .updateTable('shadow_submissions')
    .set({ verdict: null, score: null })
    .where('contest_id', '=', contestId)
    .where('judgement_id', '=', judgementId)
    .execute();
}

/** A submission of the other system, with its verdicts there and here. */
const shadowPairRow = rowsOf({
  sourceId: string,
  fault: nullable(string),
  verdict: nullable(string),
  score: nullable(number),
  submissionId: nullable(number),
  problem: nullable(string),
  team: nullable(string),
  /** Whether it waits or is being judged here. */
  isPending: boolean,
  result: nullable(stringOf<Result>()),
  ownScore: number,
});
export type ShadowPair = Row<typeof shadowPairRow>;

export async function shadowPairs(queries: Queries, contestId: number): Promise<ShadowPair[]> {
  const { rows } = await shadowPairRow`
    select h.source_id as "sourceId", h.fault, h.verdict, h.score, s.id as "submissionId", p.code as problem, u.username as team,
      coalesce(${sql.raw(isInProgress('s.status'))}, false) as "isPending", s.result, coalesce(s.contest_points, 0) as "ownScore"
    from shadow_submissions h
    left join submissions s on s.id = h.submission_id
    left join problems p on p.id = s.problem_id
    left join users u on u.id = s.user_id
    where h.contest_id = ${contestId} and not h.is_withdrawn
    order by s.id nulls last, h.source_id`.execute(queries);
  return rows;
}
