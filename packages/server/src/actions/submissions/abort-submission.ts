import type { AbortReason } from '@tribunal/contract/submitting';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import { existing } from '@tribunal/core/unknown';
import { hasPermission, type UserCaller } from '../../auth/caller.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { changeSubmission } from '../../storage/contests/contest-log.ts';
import { removeFromQueue } from '../../storage/judges/judge-queue.ts';
import { type JudgedSubmission, lockSubmission } from '../../storage/submissions/judged-submission.ts';
import type { Outcome } from '../../storage/submissions/judgements.ts';
import { deleteJudgement } from '../../storage/submissions/judgements.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { applyVerdicts, statusOf } from './apply-verdicts.ts';
import type { Requester } from './rejudge-on-request.ts';

/**
 * Ends a judging that is under way. The owner may end the first one, whoever may abort any submission also a rejudge: the verdict
 * from before it is then in force again, and the audit log says who ended it. The judge is told afterwards; what it still reports counts
 * for nothing.
 */
export async function abortSubmission(
  database: Database,
  { caller, actor }: Requester,
  submissionId: number,
  now: Date,
): Promise<'aborted' | Refusal<AbortReason>> {
  const aborted = await database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission) return refuse('no such submission');
    if (!mayAbort(caller, submission)) return refuse('not allowed to abort');
    if (!isInProgress(submission.status)) return refuse('judged already');
    if (submission.judgement > 1 && submission.result) await restoreVerdict(queries, submission, now);
    else await applyVerdicts(queries, [{ submission, outcome: nothing }], now);
    if (caller.userId !== submission.userId || submission.judgement > 1)
      await addAuditEntry(queries, {
        ...{ at: now, actor, action: 'abort submission', target: `submission ${submissionId}` },
        details: { isRejudge: submission.judgement > 1 },
      });
    return 'aborted';
  });
  if (aborted === 'aborted') {
    await notify(database, submissionId, 'submission_aborted', 'submission_changed');
  }
  return aborted;
}

/** A rejudge is the jury's: the contestant cannot dodge it. */
function mayAbort(caller: UserCaller, { userId, judgement }: JudgedSubmission): boolean {
  return hasPermission(caller, 'abort_any_submission') || (caller.userId === userId && judgement === 1);
}

const nothing: Outcome = {
  result: 'AB',
  casePoints: 0,
  caseTotal: 0,
  time: null,
  memory: null,
  error: null,
};

async function restoreVerdict(queries: Queries, submission: JudgedSubmission, now: Date): Promise<void> {
  const { id, contest, judgement } = submission;
  const result = existing(submission.result);
  await removeFromQueue(queries, id);
  await deleteJudgement(queries, { submissionId: id, number: judgement });
  const restored = { result, points: contest?.points ?? null };
  const change = { status: statusOf(result), judgement: judgement - 1, restored };
  await changeSubmission(queries, { id, contestId: contest?.id ?? null, ...change }, now);
}
