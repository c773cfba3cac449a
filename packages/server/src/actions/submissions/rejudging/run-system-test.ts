import { isOver } from '@tribunal/core/contests/contest-time';
import type { Database } from '../../../database/connection.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import {
  countUnsettled,
  findContestToEdit,
  readEditedContest,
} from '../../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { createProposal } from './create-proposal.ts';

type SystemTestStarted =
  | { readonly proposal: number; readonly submissions: number }
  | Refusal<
      | 'no such contest'
      | 'not allowed to edit contest'
      | 'contest is final'
      | 'contest has not ended'
      | 'contest has no system test'
      | 'submissions are being judged'
      | 'not allowed to rejudge'
      | 'nothing to rejudge'
    >;

/** Judges all submissions of the contest with all cases. Nobody but the jury sees the results until it applies the proposal. */
export async function runSystemTest(
  database: Database,
  editor: Editor,
  key: string,
  now: Date,
): Promise<SystemTestStarted> {
  const found = await findContestToEdit(database.query, editor.viewer, key);
  const contest = found && (await readEditedContest(database.query, editor.viewer, found.id));
  if (!found || !contest) return refuse('no such contest');
  if (!contest.isEditable) return refuse('not allowed to edit contest');
  if (contest.finalizedAt !== null) return refuse('contest is final');
  if (!contest.runsPretestsOnly || contest.systemTestedAt !== null)
    return refuse('contest has no system test');
  if (!isOver(contest, now)) return refuse('contest has not ended');
  const { inProgress } = await countUnsettled(database.query, found.id);
  if (inProgress > 0) return refuse('submissions are being judged');
  const order = { selection: { contestKey: key }, times: 1, isSystemTest: true };
  const created = await createProposal(database, editor, order, now);
  return 'refusal' in created ? created : { proposal: created.id, submissions: created.submissions };
}
