import type { TestRunInput } from '@tribunal/contract/judges/judge-reports';
import type { Limits } from '@tribunal/core/languages/language-limits';
import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { boolean, json, nullable, number, rowsOf, string, stringOf } from '../../../database/row.ts';
import { type Claimer, lowestPriorityFor, mayUseData } from '../../judges/judge-claims.ts';
import { priorities } from '../../judges/judge-queue.ts';
import { type LimitParts, limitParts, withLimits } from '../../judges/languages/language-limits.ts';
import type { RepeatedCase, TestRunOutcome, VerificationOutcome } from '../../judges/test-run-outcome.ts';

/** A test run assigned to a judge, with everything the judge needs. */
export interface ClaimedTestRun {
  /** The number of the claim. Reports under a claim that has ended are ignored. */
  readonly id: number;
  readonly runId: number;
  readonly problemCode: string;
  readonly language: string;
  readonly source: string;
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
  readonly inputs: readonly TestRunInput[];
  /** Empty for a benchmark, which has no problem. */
  readonly dataVersion: string;
  readonly task: 'inputs' | 'cases' | 'case' | 'data' | 'benchmark';
  /** The position of the only case. */
  readonly position: number | null;
  readonly isShortCircuited: boolean;
}

/**
 * Claims the oldest waiting test run of users, or of verifications, that the judge can process. The judge that is reserved for new
 * submissions gets none, unless they are due.
 */
export async function claimTestRun(
  { query }: Database,
  claimer: Claimer,
  isOfVerification: boolean,
): Promise<ClaimedTestRun | null> {
  const { judgeId, leaseMs } = claimer;
  const { rows } = await rowsOf<Omit<ClaimedTestRun, keyof Limits> & { readonly limits: LimitParts }>({
    id: number,
    language: string,
    problemCode: string,
    dataVersion: string,
    source: string,
    isShortCircuited: boolean,
    position: nullable(number),
    runId: number,
    inputs: json<(Omit<ClaimedTestRun, keyof Limits> & { readonly limits: LimitParts })['inputs']>(),
    task: stringOf<(Omit<ClaimedTestRun, keyof Limits> & { readonly limits: LimitParts })['task']>(),
    limits: json<(Omit<ClaimedTestRun, keyof Limits> & { readonly limits: LimitParts })['limits']>(),
  })`
    with claimed as (
      update test_runs
      set claim = nextval('judge_claims'), judge_id = ${judgeId},
        lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      where id = (
        select r.id
        from test_runs r
        left join problems p on p.id = r.problem_id
        join judges me on me.id = ${judgeId} and me.accepts_test_runs
        where r.claim is null and r.outcome is null and (r.verification_id is not null) = ${isOfVerification}
          and ${lowestPriorityFor(claimer)} >= ${priorities.rejudge}
          and case
            when r.task = 'benchmark' then me.runs_benchmarks
            when r.data_version is null or r.data_version = p.data_version then ${mayUseData}
            else me.fetches_data
          end
          and (r.only_judge_id is null or r.only_judge_id = me.id)
          and (r.language_id is null
            or exists (select from judge_runtimes j where j.judge_id = me.id and j.language_id = r.language_id))
        order by r.id
        limit 1
        for update of r skip locked)
      returning *
    )
    select claimed.claim as id, claimed.id as "runId", coalesce(p.code, '') as "problemCode", coalesce(l.key, '') as language,
      claimed.source, ${limitParts}, claimed.inputs,
      coalesce(claimed.data_version, v.data_version, p.data_version, '') as "dataVersion",
      claimed.task, coalesce(p.short_circuit, false) as "isShortCircuited", claimed.position
    from claimed
    left join problems p on p.id = claimed.problem_id
    left join verifications v on v.id = claimed.verification_id
    left join languages l on l.id = claimed.language_id
    left join problem_language_limits own on own.problem_id = p.id and own.language_id = l.id
  `.execute(query);
  if (!rows[0]) return null;
  return { ...withLimits(rows[0]), ...(rows[0].task === 'benchmark' && benchmarkLimits) };
}

const benchmarkLimits: Limits = { timeLimit: 20, memoryLimit: 262_144 };

/** Makes the test run available to the next judge. */
export async function putBackTestRun(queries: Queries, claim: number): Promise<void> {
  await sql`
    update test_runs set claim = null, judge_id = null, lease_until = null where claim = ${claim}
  `.execute(queries);
}

/** Does nothing when the claim has ended. */
export async function endTestRun(
  queries: Queries,
  claim: number,
  outcome: VerificationOutcome | RepeatedCase,
): Promise<void> {
  await sql`
    update test_runs
    set outcome = ${JSON.stringify(outcome)}::jsonb || case when task = 'cases' then jsonb_build_object('judge', (
        select name from judges where judges.id = test_runs.judge_id)) else '{}' end,
      claim = null, judge_id = null, lease_until = null
    where claim = ${claim}
  `.execute(queries);
}

const maxLosses = 2;

/**
 * Ends a run whose judge was lost. The program may be the cause, so a user's run is not repeated, and a run of a
 * verification only a few times.
 */
export async function loseTestRun(queries: Queries, claim: number): Promise<void> {
  const lost: TestRunOutcome = { kind: 'failed', reason: 'judge lost', detail: '' };
  await sql`
    update test_runs
    set losses = losses + 1, claim = null, judge_id = null, lease_until = null,
      outcome = case when verification_id is null or losses >= ${maxLosses} then ${JSON.stringify(lost)}::jsonb end
    where claim = ${claim}
  `.execute(queries);
}

/** Claims that were not renewed: their site was killed, or never learned about them. */
export async function expiredTestRunClaims(queries: Queries): Promise<number[]> {
  const { rows } = await rowsOf({ claim: number })`
    select claim from test_runs where claim is not null and lease_until < clock_timestamp() order by lease_until limit 1000
  `.execute(queries);
  return rows.map(({ claim }) => claim);
}

/** Ends test runs that have waited since before this time. */
export async function endWaitingTestRuns(
  queries: Queries,
  before: Date,
  outcome: TestRunOutcome,
): Promise<void> {
  await sql`
    update test_runs set outcome = ${JSON.stringify(outcome)}::jsonb
    where claim is null and outcome is null and created_at < ${before} and verification_id is null
  `.execute(queries);
}
