import { isOver } from '@tribunal/core/contests/contest-time';
import { frozenAt } from '@tribunal/core/contests/freeze';
import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { appendContestFacts } from '../../storage/contests/contest-facts.ts';
import {
  countUnsettled,
  type EditedContest,
  findContestToEdit,
  lockEditedContest,
  saveFinal,
} from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Finalized =
  | { readonly key: string; readonly finalizedAt: Date | null }
  | Refusal<
      | 'no such contest'
      | 'not allowed to edit contest'
      | 'contest is final'
      | 'contest is not final'
      | 'contest has not ended'
      | 'contest is not thawed'
      | 'system test is not applied'
      | 'submissions are being judged'
      | 'submissions have internal errors'
      | 'questions are not answered'
    >;

interface Closing {
  readonly isUndone: boolean;
  /** Before the thaw, for a ceremony with a tool that reveals final results. */
  readonly isForced: boolean;
}

/** Closes the results: nothing about the contest changes any more, unless this is undone. */
export async function finalizeContest(
  database: Database,
  { viewer, actor }: Editor,
  key: string,
  { isUndone, isForced }: Closing,
  now: Date,
): Promise<Finalized> {
  const found = await findContestToEdit(database.query, viewer, key);
  if (!found) return refuse('no such contest');
  return database.transaction(async (queries): Promise<Finalized> => {
    const contest = await lockEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const refusal = isUndone ? undoRefusal(contest) : finalRefusal(contest, now);
    if (refusal) return refusal;
    const isBeforeThaw = !isUndone && frozenAt(contest) !== null && contest.thawedAt === null;
    if (!isUndone) {
      const { inProgress, internalErrors, openQuestions } = await countUnsettled(queries, found.id);
      if (inProgress > 0) return refuse('submissions are being judged');
      if (internalErrors > 0) return refuse('submissions have internal errors');
      if (openQuestions > 0) return refuse('questions are not answered');
      if (isBeforeThaw && !isForced) return refuse('contest is not thawed');
    }
    const finalizedAt = isUndone ? null : now;
    await saveFinal(queries, found.id, finalizedAt);
    const action = isUndone ? 'undo finalization of contest' : 'finalize contest';
    const details = isBeforeThaw ? { forced: true } : {};
    await addAuditEntry(queries, { at: now, actor, action, target: key, details });
    const changed = { finalized_at: [contest.finalizedAt, finalizedAt] as const };
    await appendContestFacts(queries, found.id, now, { by: actor.name, changed });
    return { key, finalizedAt };
  });
}

function undoRefusal({ finalizedAt }: EditedContest): Refusal<'contest is not final'> | null {
  return finalizedAt === null ? refuse('contest is not final') : null;
}

function finalRefusal(
  contest: EditedContest,
  now: Date,
): Refusal<'contest is final' | 'contest has not ended' | 'system test is not applied'> | null {
  if (contest.finalizedAt !== null) return refuse('contest is final');
  if (!isOver(contest, now)) return refuse('contest has not ended');
  if (contest.runsPretestsOnly && contest.systemTestedAt === null)
    return refuse('system test is not applied');
  return null;
}
