import type { SourceFile } from '@tribunal/core/judging/source-files';
import type { Limits } from '@tribunal/core/languages/language-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, json, nullable, number, rowsOf, string } from '../../database/row.ts';
import { awaitsSystemTest } from './awaits-system-test.ts';
import { type Claim, claimRow, type Priority, priorities } from './judge-queue.ts';
import { hasCurrentData, isDataPaused, isJudgeable } from './judgeable.ts';
import { type LimitParts, limitParts, withLimits } from './languages/language-limits.ts';
import { type Archive, archiveOf } from './source-archive.ts';
import { isUrgent } from './waiting-work.ts';

/** A submission assigned to a judge, with everything the judge needs. */
export interface ClaimedSubmission extends Claim {
  readonly problemCode: string;
  readonly language: string;
  readonly source: string;
  /** Its files, if there are several. */
  readonly files: readonly SourceFile[] | null;
  readonly archive: Archive | null;
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
  readonly isShortCircuited: boolean;
  /** Hidden cases must not run before the system test. */
  readonly isPretested: boolean;
  readonly userId: number;
  /** Null outside contests. */
  readonly contestId: number | null;
  /** Null outside contests. */
  readonly virtual: number | null;
  readonly attemptNumber: number;
  /** The version of the test data with which the verdict is valid. */
  readonly dataVersion: string;
  /** The number of the judging within its proposal; null when the verdict counts at once. */
  readonly proposedId: number | null;
}

export interface Claimer {
  readonly judgeId: number;
  /** The site instance that the judge is connected to. */
  readonly site: string;
  readonly leaseMs: number;
  /** The work gets its minimum share, for which no judge is reserved. */
  readonly isDue?: boolean;
}

/** Claims the next new submission that the judge can process; null when there is none for this judge now. */
export function claimNew(database: Database, claimer: Claimer): Promise<ClaimedSubmission | null> {
  return claimBetween(database, claimer, priorities.contest, newSubmissionsFor(claimer.judgeId));
}

/** Only this depends on which judges are free: with many judges, that takes most of the time. */
export function claimRejudge(database: Database, claimer: Claimer): Promise<ClaimedSubmission | null> {
  return claimBetween(database, claimer, priorities.rejudge, lowestPriorityFor(claimer));
}

function claimBetween(
  database: Database,
  claimer: Claimer,
  highest: Priority,
  lowest: RawBuilder<unknown>,
): Promise<ClaimedSubmission | null> {
  const { judgeId } = claimer;
  return runClaim(
    database,
    sql`
      update judge_queue set ${claimedBy(claimer)}
      where submission_id = (
        select q.submission_id ${waitingFor(judgeId, lowest)} and q.priority >= ${highest}
        order by q.priority, q.turn, q.submission_id
        limit 1
        for update of q skip locked)
      returning submission_id, judgement, claim, null::int as proposed_id`,
  );
}

/** Claims the oldest judging for a proposal, or for an urgent one. */
export function claimProposed(
  database: Database,
  claimer: Claimer,
  isOfUrgent: boolean,
): Promise<ClaimedSubmission | null> {
  const { judgeId } = claimer;
  return runClaim(
    database,
    sql`
      update proposed_judgings set ${claimedBy(claimer)}
      where id = (
        select q.id
        from proposed_judgings q
        ${judgedBy(judgeId)}
        where q.claim is null and q.finished_at is null and q.fate is null
          and ${isOfUrgent ? isUrgent : sql`true`} and ${lowestPriorityFor(claimer)} >= ${priorities.rejudge} and ${suits(judgeId)}
        order by q.id
        limit 1
        for update of q skip locked)
      returning submission_id, judgement, claim, id as proposed_id`,
  );
}

/** `claim` updates one row that no other transaction is claiming, so concurrent judges get different ones. */
async function runClaim(database: Database, claim: RawBuilder<unknown>): Promise<ClaimedSubmission | null> {
  const query = rowsOf<Omit<ClaimedSubmission, keyof Limits> & { readonly limits: LimitParts }>({
    id: number,
    userId: number,
    judgement: number,
    language: string,
    problemCode: string,
    dataVersion: string,
    source: string,
    files: nullable(json<SourceFile[]>()),
    archive: nullable(json<Archive>()),
    isShortCircuited: boolean,
    isPretested: boolean,
    contestId: nullable(number),
    virtual: nullable(number),
    attemptNumber: number,
    proposedId: nullable(number),
    submissionId: number,
    limits: json<(Omit<ClaimedSubmission, keyof Limits> & { readonly limits: LimitParts })['limits']>(),
  })`
    with claimed as (${claim})
    select claimed.claim as id, claimed.submission_id as "submissionId", claimed.judgement, p.code as "problemCode",
      l.key as language, source.source, source.files, ${archiveOf('source')} as archive, ${limitParts}, p.short_circuit as "isShortCircuited",
      coalesce(${sql.raw(awaitsSystemTest('c'))}, false) and not coalesce(${isOfSystemTest}, false) as "isPretested", s.user_id as "userId", s.contest_id as "contestId", s.virtual, p.data_version as "dataVersion", ${attemptNumber} as "attemptNumber",
      claimed.proposed_id as "proposedId"
    from claimed
    join submissions s on s.id = claimed.submission_id
    join problems p on p.id = s.problem_id
    join languages l on l.id = s.language_id
    left join submission_sources source on source.submission_id = s.id
    left join contests c on c.id = s.contest_id
    left join problem_language_limits own on own.problem_id = p.id and own.language_id = l.id
  `;
  const [claimed] = await runPrepared(database, query);
  return claimed ? withLimits(claimed) : null;
}

/** Over `claimed`. */
const isOfSystemTest = sql`(
  select r.is_system_test from proposed_judgings q join rejudge_proposals r on r.id = q.proposal_id where q.id = claimed.proposed_id)`;

function claimedBy({ judgeId, site, leaseMs }: Claimer) {
  return sql`claim = nextval('judge_claims'), judge_id = ${judgeId}, site = ${site},
    lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;
}

/** The submissions in the queue that the judge may take, up to this priority. */
function waitingFor(judgeId: number, lowest: RawBuilder<unknown>) {
  return sql`
    from judge_queue q
    ${judgedBy(judgeId)}
    where q.claim is null and q.priority <= ${lowest} and not ${isJudgingHeld} and ${suits(judgeId)}`;
}

/** Over `submissions s`: the jury has stopped judging of the problem in the contest. */
export const isJudgingHeld = sql<boolean>`exists (
  select from contest_problems held where held.id = s.contest_problem_id and held.hold = 'judging')`;

/** Over `q`, what waits. */
function judgedBy(judgeId: number) {
  return sql`
    join submissions s on s.id = q.submission_id
    join problems p on p.id = s.problem_id
    join judges me on me.id = ${judgeId}`;
}

/** Over the tables of `judgedBy`: the judge has the language and the data, and no other judge is preferred. */
function suits(judgeId: number) {
  return sql`exists (select from judge_runtimes r where r.judge_id = ${judgeId} and r.language_id = s.language_id)
      and ${mayUseData} and (me.fetches_data or not ${isOfSeveralFiles}) and (q.avoided_judge_id is distinct from ${judgeId} or not ${isJudgeable(
        sql`s.problem_id`,
        sql`s.language_id`,
        sql`j.id <> ${judgeId}`,
      )})`;
}

/** Over `submissions s`. Stock judges know only one source. */
const isOfSeveralFiles = sql`exists (
  select from submission_sources one where one.submission_id = s.id and (one.files is not null or one.archive_hash is not null))`;

/** Over `judges me` and `problems p`: the judge has the current data or fetches it, and has not just failed to. */
export const mayUseData = sql`(${hasCurrentData({ judge: 'me', problem: 'p' })}
  and not ${isDataPaused({ judge: 'me', problem: 'p' })})`;

/** True when a submission waits that the judge may take. */
export async function doesSubmissionWaitFor(database: Database, judgeId: number): Promise<boolean> {
  const query = rowsOf({
    waits: boolean,
  })`select exists (select ${waitingFor(judgeId, lowestPriorityFor({ judgeId }))}) as waits`;
  const [row] = await runPrepared(database, query);
  return row?.waits ?? false;
}

/** The lowest priority of new submissions, if the judge gets any work now. */
function newSubmissionsFor(judgeId: number) {
  return sql`(
    select case
      when exists (
        select from judges where is_online and not is_disabled and not is_blocked and tier < me.tier) then -1
      else ${sql.lit(priorities.practice)}
    end
    from judges me where me.id = ${judgeId} and me.is_online and not me.is_disabled and not me.is_blocked)`;
}

/**
 * While a judge of the lowest tier is online, only judges of this tier get work. If several are online, the last free one
 * is reserved for new submissions: it gets no rejudges, unless they are due.
 */
export function lowestPriorityFor({ judgeId, isDue = false }: Pick<Claimer, 'judgeId' | 'isDue'>) {
  return sql`(
    select case
      when me.tier > min(other.tier) then -1
      when not ${sql.lit(isDue)} and count(*) > 1 and count(*) filter (where is_free) <= 1
        then ${sql.lit(priorities.practice)}
      else ${sql.lit(priorities.rejudge)}
    end
    from judges me
    join lateral (
      select tier, not exists (select from judge_queue busy where busy.judge_id = judges.id)
        and not exists (select from test_runs busy where busy.judge_id = judges.id)
        and not exists (
          select from proposed_judgings busy where busy.judge_id = judges.id and busy.claim is not null) as is_free
      from judges where is_online and not is_disabled and not is_blocked and tier <= me.tier
    ) other on true
    where me.id = ${judgeId} and me.is_online and not me.is_disabled and not me.is_blocked
    group by me.tier)`;
}

/**
 * Counts earlier submissions of the same user to the same problem in the same participation, or outside contests, except CE
 * and IE.
 */
const attemptNumber = sql`1 + (
  select count(*) from submissions earlier
  where earlier.user_id = s.user_id and earlier.problem_id = s.problem_id and earlier.id < s.id
    and earlier.participation_id is not distinct from s.participation_id and earlier.status not in ('CE', 'IE'))`;

/** Renews the leases of these claims on submissions, test runs and judgings for proposals. Returns the claims that are still valid. */
export async function renewLeases(
  queries: Queries,
  claims: readonly number[],
  leaseMs: number,
): Promise<Set<number>> {
  const renewed = sql`set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where claim = any(${claims}) returning claim`;
  const { rows } = await rowsOf({ claim: number })`
    with submissions as (update judge_queue ${renewed}), runs as (update test_runs ${renewed}),
      proposed as (update proposed_judgings ${renewed})
    select claim from submissions union all select claim from runs union all select claim from proposed
  `.execute(queries);
  return new Set(rows.map(({ claim }) => claim));
}

/** Claims that were not renewed: their site was killed, or never learned about them. */
export async function expiredClaims(queries: Queries): Promise<Claim[]> {
  const { rows } = await claimRow`
    select claim as id, submission_id as "submissionId", judgement
    from judge_queue where claim is not null and lease_until < clock_timestamp()
    order by lease_until limit 1000
  `.execute(queries);
  return rows;
}
