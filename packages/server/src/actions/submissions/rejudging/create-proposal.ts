import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { insertProposal, type StoredProposal } from '../../../storage/submissions/rejudging/proposals.ts';
import type { Selection } from '../../../storage/submissions/rejudging/rejudging.ts';
import { isRejudgedBy } from '../../../storage/submissions/rejudging/selection-rights.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** How often a submission may be judged to see whether its verdict is stable. */

export interface ProposalOrder {
  readonly selection: Selection;
  readonly times: number;
  readonly isUrgent?: boolean;
  /** With all cases, in a contest that is judged with pretests. */
  readonly isSystemTest?: boolean;
}

/**
 * Has submissions judged again without changing their verdicts. Those that are being judged are left out. With `times` above 1 the
 * proposal compares the verdicts and cannot be applied.
 */
export async function createProposal(
  database: Database,
  { viewer, actor }: Editor,
  { selection, times, isUrgent = false, isSystemTest = false }: ProposalOrder,
  now: Date,
): Promise<StoredProposal | Refusal<'not allowed to rejudge' | 'nothing to rejudge'>> {
  if (!(await isRejudgedBy(database.query, viewer, selection))) return refuse('not allowed to rejudge');
  const created = await database
    .transaction(async (queries) => {
      const order = { selection, times, isUrgent, isSystemTest, requestedBy: actor.name };
      const proposal = await insertProposal(queries, order, now);
      const { id, submissions } = proposal;
      const details = {
        proposal: id,
        submissions,
        ...(times > 1 && { times }),
        ...(isUrgent && { isUrgent }),
        ...(isSystemTest && { isSystemTest }),
      };
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'rejudge',
        target: targetOf(selection),
        details,
      });
      if (submissions === 0) throw new NothingSelected();
      return proposal;
    })
    .catch((error: unknown) => {
      if (error instanceof NothingSelected) return refuse('nothing to rejudge');
      throw error;
    });
  if ('id' in created) await notify(database, created.id, 'proposal_changed');
  return created;
}

/** Undoes the transaction. */
class NothingSelected extends Error {}

function targetOf(selection: Selection): string {
  if ('problemCode' in selection) return `problem ${selection.problemCode}`;
  if ('contestKey' in selection) return `contest ${selection.contestKey}`;
  if ('submissionId' in selection) return `submission ${selection.submissionId}`;
  return `${selection.submissionIds.length} submissions`;
}
