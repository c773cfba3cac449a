import { hasPermission } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { type JudgeState, saveJudgeState } from '../../storage/judges/judge-list-view.ts';
import type { Administrator } from '../accounts/administer.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A disabled judge finishes what it has and is given nothing more; a blocked one is sent away. */
export async function changeJudge(
  { database, now }: Site,
  { caller, actor }: Administrator,
  judgeId: number,
  state: JudgeState,
): Promise<'saved' | Refusal<'no such judge' | 'not allowed to change judges'>> {
  if (!hasPermission(caller, 'change_judge')) return refuse('not allowed to change judges');
  return database.transaction(async (queries) => {
    const name = await saveJudgeState(queries, judgeId, state);
    if (name === null) return refuse('no such judge');
    const entry = { at: now(), actor, action: 'change judge', target: name, details: { ...state } };
    await addAuditEntry(queries, entry);
    return 'saved';
  });
}
