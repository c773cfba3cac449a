import type { Limits } from '@tribunal/core/languages/language-limits';
import type { Expectation } from '@tribunal/core/test-data/expectations';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isAvailable } from '../../judges/judgeable.ts';
import { type LimitParts, limitParts, withLimits } from '../../judges/languages/language-limits.ts';
import type { NotRun, NotRunReason, VerificationOutcome } from '../../judges/test-run-outcome.ts';
import { canBeVerified } from './verification-state.ts';

/** A solution as it was when the verification began. */
export interface VerifiedSolution extends Expectation {
  readonly id: number;
  readonly name: string;
  /** Seconds. */
  readonly timeLimit: number;
}

const verificationRunRow = rowsOf({
  task: stringOf<'cases' | 'data'>(),
  isComparison: boolean,
  /** Null for the check of the data. */
  solution: nullable(json<VerifiedSolution>()),
  language: nullable(string),
  languageKey: nullable(string),
  state: stringOf<'waiting' | 'running' | 'ended'>(),
  outcome: nullable(json<VerificationOutcome>()),
});
export type VerificationRun = Row<typeof verificationRunRow>;

export interface Verification {
  readonly id: number;
  readonly problemId: number;
  readonly dataVersion: string;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly hasPassed: boolean | null;
  readonly runs: readonly VerificationRun[];
  /** One solution again on further judges, to compare them. */
  readonly comparisons: readonly VerificationRun[];
}

/** The last verification of a problem. */
export async function lastVerification(queries: Queries, problemId: number): Promise<Verification | null> {
  const { rows } = await rowsOf({ id: number })`
    select max(id) as id from verifications where problem_id = ${problemId} having count(*) > 0
  `.execute(queries);
  return rows[0] ? findVerification(queries, rows[0].id) : null;
}

export async function findVerification(queries: Queries, id: number): Promise<Verification | null> {
  const { rows } = await rowsOf<Omit<Verification, 'runs' | 'comparisons'>>({
    id: number,
    problemId: number,
    dataVersion: string,
    requestedAt: date,
    endedAt: nullable(date),
    hasPassed: nullable(boolean),
  })`
    select id, problem_id as "problemId", data_version as "dataVersion", requested_at as "requestedAt",
      ended_at as "endedAt", has_passed as "hasPassed"
    from verifications where id = ${id}
  `.execute(queries);
  if (!rows[0]) return null;
  const { rows: all } = await verificationRunRow`
    select r.task, r.only_judge_id is not null as "isComparison", r.solution, l.name as language, l.key as "languageKey",
      r.outcome - 'cases' as outcome,
      case when r.outcome is not null then 'ended' when r.claim is not null then 'running' else 'waiting' end as state
    from test_runs r left join languages l on l.id = r.language_id
    where r.verification_id = ${id} order by r.task desc, r.solution->>'name' collate "C"
  `.execute(queries);
  return {
    ...rows[0],
    runs: all.filter(({ isComparison }) => !isComparison),
    comparisons: all.filter(({ isComparison }) => isComparison),
  };
}

const keptPerProblem = 10;

/** Queues all solutions and the check of the data. Solutions whose language the site does not have end at once. Earlier verifications that still run are given up. */
export async function insertVerification(
  queries: Queries,
  { problemId, dataVersion }: { readonly problemId: number; readonly dataVersion: string },
  requestedBy: number | null,
  now: Date,
): Promise<number> {
  await sql`delete from verifications where problem_id = ${problemId} and ended_at is null`.execute(queries);
  const { id } = await queries
    .insertInto('verifications')
    .values({
      problem_id: problemId,
      data_version: dataVersion,
      requested_at: now,
      requested_by: requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries.deleteFrom('verifications_due').where('problem_id', '=', problemId).execute();
  const run = {
    problem_id: problemId,
    is_on_samples: false,
    inputs: '[]',
    created_at: now,
    verification_id: id,
  } as const;
  const expires_at = sql<Date>`'infinity'`;
  await queries
    .insertInto('test_runs')
    .values({ ...run, task: 'data', source: '', expires_at })
    .execute();
  for (const { languageId, source, ...solution } of await verifiedSolutions(queries, problemId))
    await queries
      .insertInto('test_runs')
      .values({
        ...run,
        task: 'cases',
        language_id: languageId,
        source,
        solution: JSON.stringify(solution),
        expires_at,
        outcome: languageId === null ? JSON.stringify(notRun('no language')) : null,
      })
      .execute();
  await sql`
    delete from verifications where problem_id = ${problemId} and id <= (
      select id from verifications where problem_id = ${problemId} order by id desc offset ${keptPerProblem} limit 1)
  `.execute(queries);
  return id;
}

type Queued = Omit<VerifiedSolution, 'timeLimit'> & {
  readonly languageId: number | null;
  readonly source: string;
};

async function verifiedSolutions(
  queries: Queries,
  problemId: number,
): Promise<(Queued & Pick<VerifiedSolution, 'timeLimit'>)[]> {
  const { rows } = await rowsOf<Queued & { readonly limits: LimitParts }>({
    required: listOf(string),
    name: string,
    points: nullable(number),
    id: number,
    permitted: listOf(string),
    timeRatio: nullable(number),
    groups: json<NonNullable<Queued['groups']>>(),
    languageId: nullable(number),
    source: string,
    limits: json<(Queued & { readonly limits: LimitParts })['limits']>(),
  })`
    select s.id, s.name, s.permitted, s.required, s.points, s.time_ratio as "timeRatio", s.groups, l.id as "languageId",
      s.source,
      ${limitParts}
    from problem_solutions s
    join problems p on p.id = s.problem_id
    left join languages l on l.id = s.language_id
    left join problem_language_limits own on own.problem_id = p.id and own.language_id = l.id
    where s.problem_id = ${problemId}
  `.execute(queries);
  return rows.map((row) => {
    const { memoryLimit: _, ...solution } = withLimits(row) as Queued & Limits;
    return solution;
  });
}

function notRun(reason: NotRunReason): NotRun {
  return { kind: 'not run', reason };
}

const patienceMs = 120_000;

/**
 * Ends runs that have waited for two minutes while judges that verify are online and none of them has the language. A judge that
 * was seen meanwhile may only be restarting.
 */
export async function endRunsWithoutJudge(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - patienceMs);
  await sql`
    update test_runs r set outcome = ${JSON.stringify(notRun('no judge for the language'))}::jsonb
    where r.verification_id is not null and r.claim is null and r.outcome is null and r.language_id is not null
      and r.created_at < ${before}
      and exists (select from judges j where ${isAvailable} and j.accepts_test_runs)
      and not exists (
        select from judges j join judge_runtimes l on l.judge_id = j.id and l.language_id = r.language_id
        where j.accepts_test_runs and not j.is_disabled and not j.is_blocked and (j.is_online or j.seen_at > ${before}))
  `.execute(queries);
}

/** Queues a solution on every other judge that is online, verifies and has its language. Returns how many judges that are. */
export async function insertComparisons(
  queries: Queries,
  verificationId: number,
  solutionName: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into test_runs (problem_id, language_id, source, is_on_samples, inputs, created_at, expires_at, task, verification_id,
      solution, only_judge_id)
    select r.problem_id, r.language_id, r.source, false, '[]', ${now}, 'infinity', 'cases', r.verification_id, r.solution, j.id
    from test_runs r
    join judges j on ${isAvailable} and j.accepts_test_runs and j.fetches_data and j.name is distinct from r.outcome->>'judge'
    where r.verification_id = ${verificationId} and r.only_judge_id is null and r.solution->>'name' = ${solutionName}
      and exists (select from judge_runtimes l where l.judge_id = j.id and l.language_id = r.language_id)
    order by natural_order(j.name), j.id limit ${maxComparedJudges}
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

const maxComparedJudges = 20;

/** Ends the comparisons with judges that are not online any more. */
export async function endComparisonsWithoutJudge(queries: Queries): Promise<void> {
  await sql`
    update test_runs r set outcome = ${JSON.stringify(notRun('no judge for the language'))}::jsonb
    from judges j
    where r.verification_id is not null and r.claim is null and r.outcome is null and j.id = r.only_judge_id and not ${isAvailable}
  `.execute(queries);
}

/** Unfinished verifications whose runs have all ended. */
export async function readyVerifications(queries: Queries): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select v.id from verifications v
    where v.ended_at is null
      and not exists (select from test_runs r where r.verification_id = v.id and r.outcome is null)
    order by v.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

export async function endVerification(
  queries: Queries,
  id: number,
  hasPassed: boolean,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('verifications')
    .set({ ended_at: now, has_passed: hasPassed })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

const dueProblemRow = rowsOf({
  problemId: number,
  dataVersion: string,
});
type DueProblem = Row<typeof dueProblemRow>;

/** Gives the runs of loaded verifications the solutions of the same name. */
export async function connectToSolutions(queries: Queries): Promise<void> {
  await sql`
    update test_runs r set solution = r.solution || jsonb_build_object('id', s.id)
    from problem_solutions s
    where r.verification_id is not null and not r.solution ? 'id'
      and s.problem_id = r.problem_id and s.name = r.solution->>'name'
  `.execute(queries);
}

/** Loaded solutions look like changed ones, but those of verified problems are not due. */
export async function setDue(
  queries: Queries,
  verified: readonly number[],
  due: readonly number[],
): Promise<void> {
  await sql`delete from verifications_due where problem_id = any(${verified})`.execute(queries);
  await sql`
    insert into verifications_due (problem_id) select unnest(${due}::int[]) on conflict do nothing
  `.execute(queries);
}

/** Problems with solutions, validators or generators that nobody has verified, as after a load, are due. */
export async function noteUnverified(queries: Queries): Promise<void> {
  await sql`
    insert into verifications_due (problem_id)
    select p.id from problems p
    where ${canBeVerified} and not exists (select from verifications v where v.problem_id = p.id)
    on conflict do nothing
  `.execute(queries);
}

/** Locks them, so that another process does not take them too. */
export async function takeDueProblems(queries: Queries, most: number): Promise<DueProblem[]> {
  const { rows } = await dueProblemRow`
    with taken as (
      delete from verifications_due where problem_id in (
        select problem_id from verifications_due order by problem_id limit ${most} for update skip locked)
      returning problem_id)
    select p.id as "problemId", p.data_version as "dataVersion" from taken join problems p on p.id = taken.problem_id
    where ${canBeVerified} order by p.id
  `.execute(queries);
  return rows;
}
