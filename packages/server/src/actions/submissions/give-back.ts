import { isInProgress } from '@tribunal/core/judging/verdicts';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { changeSubmission } from '../../storage/contests/contest-log.ts';
import { type FetchFailure, pauseVersion } from '../../storage/judges/data-pauses.ts';
import { type Claim, claimStands, putBack, type Troubles } from '../../storage/judges/judge-queue.ts';
import { lockSubmission } from '../../storage/submissions/judged-submission.ts';
import type { Outcome } from '../../storage/submissions/judgements.ts';
import { applyVerdicts } from './apply-verdicts.ts';

/** Why a judge no longer judges what it had taken. */
export interface GivenBack {
  readonly reason: string;
  /** A loss counts against the submission: its program may be the cause. */
  readonly isLoss: boolean;
  /** The wall clock stopped the compiler, or a stock judge failed. The machine, its files or the program may be the cause. */
  readonly isStall?: boolean;
  /** The judge could not fetch or read the test data. Says nothing about the submission. */
  readonly fetchFailure?: FetchFailure;
}

const maxLosses = 3;
const maxStalls = 2;

/**
 * Queues a submission that its judge will not finish. When three judges were lost over it, or two failed, it ends as an internal
 * error.
 */
export async function giveBack(
  database: Database,
  claim: Claim,
  { reason, isLoss, isStall = false, fetchFailure }: GivenBack,
  now: Date,
): Promise<void> {
  const { submissionId } = claim;
  await database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission || !isInProgress(submission.status)) return;
    if (!(await claimStands(queries, submissionId, claim.id))) return;
    if (fetchFailure) await pauseVersion(queries, fetchFailure);
    const troubles = await putBack(queries, submissionId, { isLoss, isStall });
    const { id, contest, status } = submission;
    const end = endAfter(troubles, reason);
    if (end) await applyVerdicts(queries, [{ submission, outcome: end }], now);
    else if (status !== 'QU') {
      await changeSubmission(queries, { id, contestId: contest?.id ?? null, status: 'QU' }, now);
    }
  });
  await notify(database, submissionId, 'submission_queued', 'submission_changed');
}

/** The verdict of a submission that no further judge gets; null while there is hope. */
export function endAfter({ losses, stalls }: Troubles, reason: string): Outcome | null {
  if (losses >= maxLosses)
    return internalError(
      `${losses} judges were lost while they judged this submission. The last one: ${reason}`,
    );
  if (stalls >= maxStalls)
    return internalError(`Two attempts to judge this submission failed. The last one: ${reason}`);
  return null;
}

function internalError(error: string): Outcome {
  return { result: 'IE', casePoints: 0, caseTotal: 0, time: null, memory: null, error };
}
