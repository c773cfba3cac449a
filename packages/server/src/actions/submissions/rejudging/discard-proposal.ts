import type { Database } from '../../../database/connection.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findRejudgedProposal } from '../../../storage/submissions/rejudging/proposal-view.ts';
import {
  countFates,
  discardProposed,
  holdProposal,
  setProposalState,
} from '../../../storage/submissions/rejudging/proposals.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type ProposalDecided, stateAfter } from './apply-proposal.ts';

/** Drops the proposed verdicts of submissions, also of those that are being judged; of all, if `ids` is null. */
export async function discardProposal(
  database: Database,
  { viewer, actor }: Editor,
  proposalId: number,
  ids: readonly number[] | null,
  now: Date,
): Promise<ProposalDecided | Refusal<'no such proposal' | 'proposal is closed'>> {
  if (!(await findRejudgedProposal(database.query, viewer, proposalId, now)))
    return refuse('no such proposal');
  return database.transaction(async (queries) => {
    const proposal = await holdProposal(queries, proposalId);
    if (!proposal) return refuse('no such proposal');
    if (proposal.state === 'applying' || proposal.state === 'applied') return refuse('proposal is closed');
    const submissions = await discardProposed(queries, proposalId, ids);
    const state = await stateAfter(queries, proposalId, now);
    if (submissions > 0) {
      await setProposalState(queries, proposalId, state, { at: now, by: actor.name });
      const target = `rejudge ${proposalId}`;
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'discard rejudge',
        target,
        details: { submissions },
      });
    }
    return { ...(await countFates(queries, viewer, proposalId, now)), state };
  });
}
