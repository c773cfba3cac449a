import type { Database } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { appendToLog } from '../../storage/contests/contest-log.ts';

export type Disqualified = { readonly changed: boolean } | { readonly refusal: 'no such participation' };

/** Takes a participation out of the ranking, or lets it back in. Its submissions stay what they are. */
export async function disqualify(
  database: Database,
  participationId: number,
  isDisqualified: boolean,
  actor: Actor,
  now: Date,
): Promise<Disqualified> {
  return database.transaction(async (queries) => {
    const participation = await queries
      .selectFrom('participations')
      .innerJoin('users', 'users.id', 'participations.user_id')
      .innerJoin('contests', 'contests.id', 'participations.contest_id')
      .select(['contest_id', 'is_disqualified', 'users.username', 'contests.key'])
      .where('participations.id', '=', participationId)
      .forNoKeyUpdate('participations')
      .executeTakeFirst();
    if (!participation) return { refusal: 'no such participation' };
    if (participation.is_disqualified === isDisqualified) return { changed: false };
    await queries
      .updateTable('participations')
      .set({ is_disqualified: isDisqualified })
      .where('id', '=', participationId)
      .execute();
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: isDisqualified ? 'disqualify' : 'undo disqualification',
      target: participation.username,
      details: { contest: participation.key },
    });
    const entry = {
      kind: 'participation',
      subjectId: participationId,
      data: { is_disqualified: isDisqualified },
    } as const;
    await appendToLog(queries, participation.contest_id, entry, now);
    return { changed: true };
  });
}
