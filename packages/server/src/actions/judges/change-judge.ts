import { hasPermission } from '../../auth/caller.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { type Actor, addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { type JudgeState, lockJudgeState, saveJudgeState } from '../../storage/judges/judge-list-view.ts';
import { findJudge } from '../../storage/judges/judges.ts';
import type { Administrator } from '../accounts/administer.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A disabled judge finishes what it has and is given nothing more; a blocked one is sent away. */
export async function changeJudge(
  site: Site,
  { caller, actor }: Administrator,
  judgeId: number,
  state: JudgeState,
): Promise<'saved' | Refusal<'no such judge' | 'not allowed to change judges'>> {
  if (!hasPermission(caller, 'change_judge')) return refuse('not allowed to change judges');
  return site.database.transaction(async (queries) => {
    const saved = await save(queries, site.now(), actor, judgeId, state);
    return 'refusal' in saved ? saved : 'saved';
  });
}

interface JudgeStateChange {
  readonly isDisabled: boolean | undefined;
  readonly isBlocked: boolean | undefined;
}

/** From the command line. Undefined keeps what is stored. Returns the new state. */
export async function changeJudgeByOperator(
  site: Site,
  name: string,
  change: JudgeStateChange,
): Promise<JudgeState | Refusal<'no such judge'>> {
  const judge = await findJudge(site.database, name);
  if (!judge) return refuse('no such judge');
  return site.database.transaction((queries) => save(queries, site.now(), operator, judge.id, change));
}

async function save(
  queries: Queries,
  at: Date,
  actor: Actor,
  judgeId: number,
  change: JudgeStateChange,
): Promise<JudgeState | Refusal<'no such judge'>> {
  const before = await lockJudgeState(queries, judgeId);
  if (!before) return refuse('no such judge');
  const { name: target } = before;
  const state = {
    isDisabled: change.isDisabled ?? before.isDisabled,
    isBlocked: change.isBlocked ?? before.isBlocked,
  };
  await saveJudgeState(queries, judgeId, state);
  await addAuditEntry(queries, {
    at,
    actor,
    action: 'change judge',
    target,
    details: changes(before, state),
  });
  return state;
}

function changes(before: JudgeState, after: JudgeState): Record<string, readonly [boolean, boolean]> {
  const names = ['isDisabled', 'isBlocked'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]] as const]));
}
