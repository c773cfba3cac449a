import { isInProgress } from '@tribunal/core/judging/verdicts';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { changeSubmission } from '../../storage/contests/contest-log.ts';
import { enqueue, priorities } from '../../storage/judges/judge-queue.ts';
import { contestIsFinal, lockSubmission } from '../../storage/submissions/judged-submission.ts';
import { addJudgement } from '../../storage/submissions/judgements.ts';

type Rejudged =
  | { readonly judgement: number }
  | { readonly refusal: 'no such submission' | 'being judged' | 'contest is final' };

interface RejudgeOptions {
  /** Whom the audit log and the history of the submission name. */
  readonly actor?: Actor;
}

/** Queues a submission to be judged again. Its verdict stays in force, and in the history, until the new one is final. */
export async function rejudge(
  database: Database,
  submissionId: number,
  now: Date,
  { actor }: RejudgeOptions = {},
): Promise<Rejudged> {
  const rejudged = await database.transaction(async (queries): Promise<Rejudged> => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission) return { refusal: 'no such submission' };
    if (isInProgress(submission.status)) return { refusal: 'being judged' };
    const { id, userId, contest } = submission;
    if (contest && (await contestIsFinal(queries, contest.id))) return { refusal: 'contest is final' };
    const judgement = submission.judgement + 1;
    await addJudgement(queries, { submissionId, number: judgement }, actor?.name ?? null, now);
    await enqueue(queries, { submissionId, judgement, userId }, priorities.rejudge, now);
    if (actor) {
      await addAuditEntry(queries, { at: now, actor, action: 'rejudge', target: `submission ${id}` });
    }
    await changeSubmission(queries, { id, contestId: contest?.id ?? null, status: 'QU', judgement }, now);
    return { judgement };
  });
  if ('judgement' in rejudged) {
    await notify(database, submissionId, 'submission_queued', 'submission_changed');
  }
  return rejudged;
}
