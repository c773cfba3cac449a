import { isInProgress } from '@tribunal/core/judging/verdicts';
import type { Database, Queries } from '../../../database/connection.ts';
import { notifyAll } from '../../../database/notifications.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { saveSystemTest } from '../../../storage/contests/system-test.ts';
import { lockSubmission } from '../../../storage/submissions/judged-submission.ts';
import {
  addProposedJudgement,
  type ChosenJudging,
  holdChosen,
  setFate,
} from '../../../storage/submissions/rejudging/apply-proposed.ts';
import { findRejudgedProposal } from '../../../storage/submissions/rejudging/proposal-view.ts';
import {
  chooseProposed,
  countFates,
  countUndecided,
  type Fates,
  type HeldProposal,
  holdProposal,
  type ProposalState,
  proposalsBeingApplied,
  setProposalState,
  unchooseProposed,
} from '../../../storage/submissions/rejudging/proposals.ts';
import { unrestricted } from '../../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { applyVerdicts, DataChanged } from '../apply-verdicts.ts';

export interface ProposalDecided extends Fates {
  readonly state: ProposalState;
}

type ApplyRefusal = Refusal<
  | 'no such proposal'
  | 'proposal is being judged'
  | 'proposal is closed'
  | 'proposal only compares'
  | 'nothing to rejudge'
  | 'contest is final'
>;

/** Up to this many verdicts change at once: a reader sees all of them or none. */
const maxAtOnce = 1000;

/**
 * Makes the proposed verdicts of submissions valid; of all of them, if `ids` is null. The choice is stored first, and a site that
 * stops before all of it is applied goes on with it when it starts again.
 */
export async function applyProposal(
  database: Database,
  { viewer, actor }: Editor,
  proposalId: number,
  ids: readonly number[] | null,
  now: Date,
): Promise<ProposalDecided | ApplyRefusal> {
  if (!(await findRejudgedProposal(database.query, viewer, proposalId, now)))
    return refuse('no such proposal');
  const refusal = await database.transaction(async (queries): Promise<ApplyRefusal | null> => {
    const proposal = await holdProposal(queries, proposalId);
    if (!proposal) return refuse('no such proposal');
    if (proposal.state === 'applying' || proposal.state === 'applied') return null;
    if (proposal.state === 'discarded') return refuse('proposal is closed');
    if (proposal.times > 1) return refuse('proposal only compares');
    const { submissions, unjudged, final } = await countUndecided(queries, proposalId, ids);
    if (submissions === 0) return refuse('nothing to rejudge');
    if (unjudged > 0) return refuse('proposal is being judged');
    if (final === submissions) return refuse('contest is final');
    await chooseProposed(queries, proposalId, ids);
    await setProposalState(queries, proposalId, 'applying', { at: now, by: actor.name });
    const target = `rejudge ${proposalId}`;
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'apply rejudge',
      target,
      details: { submissions },
    });
    return null;
  });
  const state = refusal ?? (await continueApplying(database, proposalId, now));
  if (typeof state === 'object') return state;
  return { ...(await countFates(database.query, viewer, proposalId, now)), state };
}

/** Applies what was chosen in all proposals, unless another process does. */
export async function continueProposals(database: Database, now: Date): Promise<void> {
  for (const id of await proposalsBeingApplied(database.query)) await continueApplying(database, id, now);
}

async function continueApplying(
  database: Database,
  proposalId: number,
  now: Date,
): Promise<ProposalState | ApplyRefusal> {
  try {
    for (;;) {
      const step = await database.transaction((queries) => applyNext(queries, proposalId, now));
      await notifyAll(database, step.changed, 'submission_changed');
      if (step.state) return step.state;
    }
  } catch (error) {
    if (!(error instanceof DataChanged)) throw error;
    await database.transaction(async (queries) => {
      await unchooseProposed(queries, proposalId);
      await setProposalState(queries, proposalId, 'open', null);
    });
    return refuse('proposal is being judged');
  }
}

interface AppliedStep {
  readonly changed: readonly number[];
  /** Null while there is more to apply. */
  readonly state: ProposalState | null;
}

async function applyNext(queries: Queries, proposalId: number, now: Date): Promise<AppliedStep> {
  const proposal = await holdProposal(queries, proposalId);
  const isApplying = proposal?.state === 'applying';
  const chosen = isApplying ? await holdChosen(queries, proposalId, maxAtOnce) : [];
  const applied = proposal ? await applyChosen(queries, proposal, chosen, now) : [];
  if (chosen.length === maxAtOnce) return { changed: applied, state: null };
  const state = isApplying ? await stateAfter(queries, proposalId, now) : (proposal?.state ?? 'discarded');
  if (isApplying) await setProposalState(queries, proposalId, state, null);
  if (state === 'applied' && proposal?.isSystemTest && proposal.contestId !== null)
    await saveSystemTest(queries, proposal.contestId, now);
  return { changed: applied, state };
}

/** What is undecided can still be applied or discarded. */
export async function stateAfter(queries: Queries, proposalId: number, now: Date): Promise<ProposalState> {
  const { undecided, applied, skipped } = await countFates(queries, unrestricted, proposalId, now);
  if (undecided > 0) return 'open';
  return applied + skipped > 0 ? 'applied' : 'discarded';
}

/** Returns the submissions that have a new verdict. */
async function applyChosen(
  queries: Queries,
  proposal: HeldProposal,
  chosen: readonly ChosenJudging[],
  now: Date,
): Promise<number[]> {
  const applied: ChosenJudging[] = [];
  const changed: ChosenJudging[] = [];
  const [final, open] = [
    chosen.filter(({ isOfFinalContest }) => isOfFinalContest),
    chosen.filter(({ isOfFinalContest }) => !isOfFinalContest),
  ];
  for (const judging of open)
    ((await applyOne(queries, proposal, judging, now)) ? applied : changed).push(judging);
  const idsOf = (judgings: readonly ChosenJudging[]) => judgings.map(({ id }) => id);
  await setFate(queries, idsOf(applied), 'applied');
  await setFate(queries, idsOf(changed), 'changed');
  await setFate(queries, idsOf(final), 'final');
  return applied.map(({ submissionId }) => submissionId);
}

/** False when the submission was judged again since the proposal was made, or is being judged. */
async function applyOne(
  queries: Queries,
  { createdAt, requestedBy }: HeldProposal,
  judging: ChosenJudging,
  now: Date,
): Promise<boolean> {
  const submission = await lockSubmission(queries, judging.submissionId);
  if (!submission || isInProgress(submission.status) || submission.judgement !== judging.judgement)
    return false;
  const judgement = submission.judgement + 1;
  await addProposedJudgement(queries, judging, judgement, { at: createdAt, by: requestedBy });
  const { outcome, dataVersion } = judging;
  const held = { ...submission, judgement };
  await applyVerdicts(queries, [{ submission: held, outcome, dataVersion, isNewJudgement: true }], now);
  return true;
}
