import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findRejudgedProposal } from '../../../storage/submissions/rejudging/proposal-view.ts';
import { holdProposal, setProposalUrgency } from '../../../storage/submissions/rejudging/proposals.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** Judges work on an urgent proposal before new submissions, in turns with them. */
export async function markProposalUrgent(
  database: Database,
  { viewer, actor }: Editor,
  proposalId: number,
  isUrgent: boolean,
  now: Date,
): Promise<{ readonly isUrgent: boolean } | Refusal<'no such proposal' | 'proposal is closed'>> {
  if (!(await findRejudgedProposal(database.query, viewer, proposalId, now)))
    return refuse('no such proposal');
  const marked = await database.transaction(async (queries) => {
    const proposal = await holdProposal(queries, proposalId);
    if (!proposal) return refuse('no such proposal');
    if (proposal.state !== 'open') return refuse('proposal is closed');
    await setProposalUrgency(queries, proposalId, isUrgent);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'mark rejudge urgent',
      target: `rejudge ${proposalId}`,
      details: { isUrgent },
    });
    return { isUrgent };
  });
  await notify(database, proposalId, 'proposal_changed');
  return marked;
}
