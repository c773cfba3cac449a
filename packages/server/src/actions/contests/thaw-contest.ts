import {
  type ThawRefusal,
  thawRefusal,
  type UndoThawRefusal,
  undoThawRefusal,
} from '@tribunal/core/contests/freeze';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { appendContestFacts } from '../../storage/contests/contest-facts.ts';
import { recountContest } from '../../storage/contests/contest-figures.ts';
import { rateContests, unrateContest } from '../../storage/contests/rate-contests.ts';
import { lockEditedContest, saveThaw } from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Thawed =
  | { readonly thawedAt: Date | null }
  | Refusal<'no such contest' | 'not allowed to edit contest' | ThawRefusal | UndoThawRefusal>;

/** Ends the freeze everywhere at once: ranking, pages, lists, and the figures that left the hidden submissions out. */
export async function thawContest(
  database: Database,
  editor: Editor,
  contestId: number,
  now: Date,
): Promise<Thawed> {
  return changeThaw(database, editor, contestId, now, now);
}

/** Freezes a thawed contest again, as long as its results are not final. */
export async function undoThaw(
  database: Database,
  editor: Editor,
  contestId: number,
  now: Date,
): Promise<Thawed> {
  return changeThaw(database, editor, contestId, null, now);
}

async function changeThaw(
  database: Database,
  { viewer, actor }: Editor,
  contestId: number,
  thawedAt: Date | null,
  now: Date,
): Promise<Thawed> {
  const thawed = await database.transaction(async (queries): Promise<Thawed> => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const refusal = thawedAt ? thawRefusal(contest, now) : undoThawRefusal(contest);
    if (refusal !== null) return refuse(refusal);
    await saveThaw(queries, contestId, thawedAt);
    await recountContest(queries, contestId, now);
    if (thawedAt) await rateContests(queries, [contestId], now);
    else await unrateContest(queries, contestId, now);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: thawedAt ? 'thaw contest' : 'undo thaw of contest',
      target: contest.key,
    });
    const changed = { thawed_at: [contest.thawedAt, thawedAt] as const };
    await appendContestFacts(queries, contestId, now, { by: actor.name, changed });
    return { thawedAt };
  });
  if ('thawedAt' in thawed) await notify(database, contestId, 'contest_edited');
  return thawed;
}
