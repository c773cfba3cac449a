import { isInProgress } from '@tribunal/core/verdicts';
import { changeSubmission } from '../storage/contest-log.ts';
import type { Database } from '../storage/database.ts';
import { lockSubmission } from '../storage/submissions.ts';

export type Rejudged =
  | { readonly judgement: number }
  | { readonly refusal: 'no such submission' | 'being judged' };

/** Queues a submission to be judged again. Its verdict stays in force, and in the history, until the new one is final. */
export async function rejudge(database: Database, submissionId: number, now: Date): Promise<Rejudged> {
  return database.transaction(async (queries) => {
    const submission = await lockSubmission(queries, submissionId);
    if (!submission) return { refusal: 'no such submission' };
    if (isInProgress(submission.status)) return { refusal: 'being judged' };
    const judgement = submission.judgement + 1;
    await queries
      .insertInto('judgements')
      .values({ submission_id: submissionId, number: judgement, requested_at: now })
      .execute();
    const { id, contest } = submission;
    await changeSubmission(queries, { id, contestId: contest?.id ?? null }, { status: 'QU', judgement }, now);
    return { judgement };
  });
}
