import { type InProgressStatus, isInProgress } from '@tribunal/core/verdicts';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { changeSubmission } from '../../storage/contests/contest-log.ts';
import { claimStands } from '../../storage/judges/judge-queue.ts';
import { lockSubmission } from '../../storage/submissions/judged-submission.ts';
import { startJudgement } from '../../storage/submissions/judgements.ts';

/**
 * A judge has taken the submission (P), or runs its cases (G), or gave it back (QU). False when this judging is over, or when the
 * judge's claim on it is.
 */
export async function advanceJudging(
  database: Database,
  submissionId: number,
  judgement: number,
  status: InProgressStatus,
  now: Date,
  claim?: number,
): Promise<boolean> {
  const isAdvanced = await database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission || !isInProgress(submission.status) || submission.judgement !== judgement) return false;
    if (claim !== undefined && !(await claimStands(queries, submissionId, claim))) return false;
    const { id, contest } = submission;
    if (submission.status === 'QU' && status !== 'QU')
      await startJudgement(queries, { submissionId: id, number: judgement }, now);
    await changeSubmission(queries, { id, contestId: contest?.id ?? null, status }, now);
    return true;
  });
  if (isAdvanced) await notify(database, submissionId, 'submission_changed');
  return isAdvanced;
}
