import type { Database } from '../../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import {
  type Decision,
  findPair,
  type ListedPair,
  saveDecision,
} from '../../../storage/submissions/similarity/similar-pairs.ts';
import { type Refusal, refuse } from '../../refusal.ts';

interface PairDecision {
  readonly contest: { readonly id: number; readonly key: string };
  readonly id: number;
  readonly decision: Decision;
  readonly note: string;
}

/** What an editor of the contest thinks about a pair. It changes nothing else. */
export function decidePair(
  database: Database,
  actor: Actor,
  { contest, id, decision, note }: PairDecision,
  now: Date,
): Promise<{ readonly pair: ListedPair } | Refusal<'no such similar pair'>> {
  return database.transaction(async (queries) => {
    const isSaved = await saveDecision(queries, contest.id, id, { decision, note, decidedBy: actor.id }, now);
    const pair = isSaved ? await findPair(queries, contest.id, id) : null;
    if (!pair) return refuse('no such similar pair');
    const { problem, a, b } = pair;
    const details = { problem, users: [a.user, b.user], decision, note };
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'decide about similar sources',
      target: contest.key,
      details,
    });
    return { pair };
  });
}
