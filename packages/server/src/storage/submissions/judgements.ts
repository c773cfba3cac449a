import type { Queries } from '../../database/connection.ts';
import type { Verdict } from '../contests/contest-log.ts';

/** One judging of a submission; the first has number 1. */
export interface JudgementKey {
  readonly submissionId: number;
  readonly number: number;
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

/** Call it while the submission is still queued: the queue knows which judge has it. */
export async function finishJudgement(
  queries: Queries,
  { submissionId, number }: JudgementKey,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('judgements')
    .set({
      finished_at: now,
      judge_id: queries
        .selectFrom('judge_queue')
        .select('judge_id')
        .where('submission_id', '=', submissionId),
      result: verdict.result,
      time: verdict.time,
      memory: verdict.memory,
      points: verdict.points,
      case_points: verdict.casePoints,
      case_total: verdict.caseTotal,
      error: verdict.error,
      data_version: verdict.dataVersion,
    })
    .where('submission_id', '=', submissionId)
    .where('number', '=', number)
    .execute();
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
