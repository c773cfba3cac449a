import { isInProgress } from '@tribunal/core/verdicts';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { changeSubmission } from '../../storage/contests/contest-log.ts';
import { type Claim, claimStands, putBack } from '../../storage/judges/judge-queue.ts';
import { lockSubmission } from '../../storage/submissions/judged-submission.ts';
import { applyVerdict, type Outcome } from './record-verdict.ts';

/** Why a judge no longer judges what it had taken. A loss counts against the submission: its program may be the cause. */
export interface GivenBack {
  readonly reason: string;
  readonly isLoss: boolean;
}

const mostLosses = 3;

/** Queues a submission that its judge will not finish. When three judges were lost over it, it ends as an internal error. */
export async function giveBack(
  database: Database,
  claim: Claim,
  { reason, isLoss }: GivenBack,
  now: Date,
): Promise<void> {
  const { submissionId } = claim;
  await database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission || !isInProgress(submission.status)) return;
    if (!(await claimStands(queries, submissionId, claim.id))) return;
    const losses = await putBack(queries, submissionId, isLoss);
    const { id, contest, status } = submission;
    if (losses >= mostLosses) await applyVerdict(queries, submission, lostOver(losses, reason), now);
    else if (status !== 'QU') {
      await changeSubmission(queries, { id, contestId: contest?.id ?? null }, { status: 'QU' }, now);
    }
  });
  await notify(database, submissionId, 'submission_queued', 'submission_changed');
}

function lostOver(losses: number, reason: string): Outcome {
  const error = `${losses} judges were lost while they judged this submission. The last one: ${reason}`;
  return { result: 'IE', casePoints: 0, caseTotal: 0, time: null, memory: null, error };
}
