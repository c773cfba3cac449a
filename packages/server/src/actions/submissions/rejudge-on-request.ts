import { hasPermission, type UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { priorities } from '../../storage/judges/judge-queue.ts';
import { findEditedProblem } from '../../storage/problems/edited-problem.ts';
import { findToRejudge, selectSubmissions } from '../../storage/submissions/rejudging/rejudging.ts';
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
): Promise<'queued' | NotAllowed | Refusal<'no such submission' | 'being judged'>> {
  const submission = await findToRejudge(database, caller, submissionId);
  if (!submission) return refuse('no such submission');
  if (!submission.isRejudgeable) return refuse('not allowed to rejudge');
  const rejudged = await rejudge(database, submissionId, now, { actor });
  return 'refusal' in rejudged ? rejudged : 'queued';
}

/** Has every submission to a problem judged again; those that are being judged are left alone. */
export async function rejudgeProblem(
  database: Database,
  { caller, actor }: Requester,
  code: string,
  now: Date,
): Promise<{ readonly queued: number } | NotAllowed | Refusal<'no such problem'>> {
  if (!(await findEditedProblem(database, caller, code))) return refuse('no such problem');
  if (!(await mayRejudgeProblem(database, caller, code))) return refuse('not allowed to rejudge');
  const selected = (await selectSubmissions(database, { problemCode: code })) ?? [];
  const details = { submissions: selected.length };
  // First, since the submissions are queued one by one: whatever happens between, the log says who began it.
  await addAuditEntry(database.query, {
    at: now,
    actor,
    action: 'rejudge',
    target: `problem ${code}`,
    details,
  });
  let queued = 0;
  for (const { id } of selected) {
    const rejudged = await rejudge(database, id, now, {
      priority: priorities.batchRejudge,
      requestedBy: actor.name,
    });
    if ('judgement' in rejudged) queued += 1;
  }
  return { queued };
}

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
