import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { appendToLog } from '../../storage/contests/contest-log.ts';
import {
  type Contestant,
  lockEditedContest,
  lockParticipation,
  saveDisqualification,
} from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Disqualified =
  | { readonly changed: boolean }
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest is final' | 'no such contestant'>;

/** Removes a participation from the ranking, or restores it. Its submissions do not change. */
export async function disqualify(
  database: Database,
  { viewer, actor }: Editor,
  contestant: Contestant,
  isDisqualified: boolean,
  now: Date,
): Promise<Disqualified> {
  const { contestId, username } = contestant;
  const disqualified = await database.transaction(async (queries): Promise<Disqualified> => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (contest.finalizedAt !== null) return refuse('contest is final');
    const participation = await lockParticipation(queries, contestant);
    if (!participation) return refuse('no such contestant');
    if (participation.isDisqualified === isDisqualified) return { changed: false };
    await saveDisqualification(queries, participation.id, isDisqualified);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: isDisqualified ? 'disqualify' : 'undo disqualification',
      target: username,
      details: { contest: contest.key },
    });
    const changed = { is_disqualified: [!isDisqualified, isDisqualified] as const };
    const data = { is_disqualified: isDisqualified, edit: { by: actor.name, changed } };
    await appendToLog(queries, contestId, { kind: 'participation', subjectId: participation.id, data }, now);
    return { changed: true };
  });
  if ('changed' in disqualified) await notify(database, contestId, 'contest_edited');
  return disqualified;
}
