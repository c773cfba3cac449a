import type { Measurements } from '@tribunal/core/judging/measurements';
import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { type Verdict, verdictColumns } from '../contests/contest-log.ts';

/** One judging of a submission; the first has number 1. */
interface JudgementKey {
  readonly submissionId: number;
  readonly number: number;
}

/** How judging ended. A judge that reports cases sends their grade; CE, IE and AB have none. */
export interface Outcome {
  readonly result: Result;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly time: number | null;
  readonly memory: number | null;
  readonly error: string | null;
}

/** What a judge tells beside the verdict. */
export interface JudgingFacts {
  readonly toolchainId: number | null;
  readonly measurements: Measurements | null;
}

export async function addJudgement(
  queries: Queries,
  { submissionId, number }: JudgementKey,
  requestedBy: string | null,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('judgements')
    .values({ submission_id: submissionId, number, requested_at: now, requested_by: requestedBy })
    .execute();
}

/** Judges have taken submissions. A judging that the judge gives back has started nevertheless. */
export async function startJudgements(
  queries: Queries,
  judgings: readonly { readonly submissionId: number; readonly judgement: number }[],
  now: Date,
): Promise<void> {
  const ids = judgings.map(({ submissionId }) => submissionId);
  await sql`
    update judgements j set started_at = ${now}
    from unnest(${ids}::int[], ${judgings.map(({ judgement }) => judgement)}::int[])
      as started(submission_id, number)
    where j.submission_id = started.submission_id and j.number = started.number and j.started_at is null
  `.execute(queries);
}

/** Ends judgings and takes them from the queue, which knows the judge of each. A judging for a proposal has its judge and its facts already. */
export async function finishJudgements(
  queries: Queries,
  verdicts: readonly (JudgementKey & { readonly verdict: Verdict; readonly facts?: JudgingFacts })[],
  now: Date,
): Promise<void> {
  const finished = verdicts.map(({ submissionId, number, verdict, facts }) => ({
    submissionId,
    number,
    ...verdict,
    toolchainId: facts?.toolchainId,
    // As text, because jsonb would need more room.
    measurements: facts?.measurements && JSON.stringify(facts.measurements),
  }));
  const isOfThese = sql`submission_id = any(${finished.map(({ submissionId }) => submissionId)}::int[])`;
  await sql`
    with taken as (
      delete from judge_queue where ${isOfThese} returning submission_id, judge_id)
    update judgements j set finished_at = ${now}, result = v.result, time = v.time, memory = v.memory, points = v.points,
      case_points = v."casePoints", case_total = v."caseTotal", error = v.error, data_version = v."dataVersion",
      toolchain_id = coalesce(v."toolchainId", j.toolchain_id), measurements = coalesce(v.measurements::json, j.measurements),
      judge_id = coalesce((select taken.judge_id from taken where taken.submission_id = j.submission_id), j.judge_id)
    from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as v(
      "submissionId" int, number int, "toolchainId" int, measurements text, ${verdictColumns})
    where ${isOfThese} and j.submission_id = v."submissionId" and j.number = v.number
  `.execute(queries);
}

export async function deleteJudgement(
  queries: Queries,
  { submissionId, number }: JudgementKey,
): Promise<void> {
  await queries
    .deleteFrom('judgements')
    .where('submission_id', '=', submissionId)
    .where('number', '=', number)
    .execute();
}
