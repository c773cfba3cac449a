import { isInProgress } from '@tribunal/core/verdicts';
import { changeSubmission } from '../storage/contest-log.ts';
import type { Database } from '../storage/database.ts';
import { lockSubmission } from '../storage/submissions.ts';

/** A judge has taken the submission (P), or runs its cases (G), or gave it back (QU). False when this judging is over. */
export async function advanceJudging(
  database: Database,
  submissionId: number,
  judgement: number,
  status: 'QU' | 'P' | 'G',
  now: Date,
): Promise<boolean> {
  return database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission || !isInProgress(submission.status) || submission.judgement !== judgement) return false;
    const { id, contest } = submission;
    await changeSubmission(queries, { id, contestId: contest?.id ?? null }, { status }, now);
    return true;
  });
}
