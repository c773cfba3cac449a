import { hasPermission, type UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import type { Actor } from '../../storage/accounts/audit-log.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { findToRejudge } from '../../storage/submissions/rejudging/rejudging.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { rejudge } from './rejudge.ts';

/** Somebody of the jury: who they are and what they may, and how the audit log names them. */
export interface Requester {
  readonly caller: UserCaller;
  readonly actor: Actor;
}

type NotAllowed = Refusal<'not allowed to rejudge'>;

/** Has one submission judged again. */
export async function rejudgeSubmission(
  database: Database,
  { caller, actor }: Requester,
  submissionId: number,
  now: Date,
): Promise<'queued' | NotAllowed | Refusal<'no such submission' | 'being judged' | 'contest is final'>> {
  const submission = await findToRejudge(database, caller, submissionId);
  if (!submission) return refuse('no such submission');
  if (!submission.isRejudgeable) return refuse('not allowed to rejudge');
  const rejudged = await rejudge(database, submissionId, now, { actor });
  return 'refusal' in rejudged ? rejudged : 'queued';
}

/** Whether the caller may rejudge all submissions to the problem. */
export async function mayRejudgeProblem(
  database: Database,
  caller: UserCaller,
  code: string,
): Promise<boolean> {
  const problem = await findEditedProblem(database, caller, code);
  if (!problem) return false;
  const permissions = ['rejudge_submission', 'rejudge_submission_lot'] as const;
  return problem.isOwn || (problem.isEditable && permissions.every((name) => hasPermission(caller, name)));
}
