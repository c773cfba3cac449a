import { type ThawRefusal, thawRefusal, type UndoThawRefusal, undoThawRefusal } from '@tribunal/core/freeze';
import type { Database, Queries } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { appendContestFacts } from '../../storage/contests/contest-facts.ts';
import { recountContest } from '../../storage/contests/contest-figures.ts';
import { rateContests, unrateContest } from '../../storage/contests/rate-contests.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type Thawed =
  | { readonly thawedAt: Date | null }
  | Refusal<'no such contest' | ThawRefusal | UndoThawRefusal>;

/** Ends the freeze everywhere at once: ranking, pages, lists, and the figures that left the hidden submissions out. */
export async function thawContest(
  database: Database,
  contestId: number,
  actor: Actor,
  now: Date,
): Promise<Thawed> {
  return changeThaw(database, contestId, now, actor, now);
}

/** Freezes a thawed contest again, as long as its results are not final. */
export async function undoThaw(
  database: Database,
  contestId: number,
  actor: Actor,
  now: Date,
): Promise<Thawed> {
  return changeThaw(database, contestId, null, actor, now);
}

async function changeThaw(
  database: Database,
  contestId: number,
  thawedAt: Date | null,
  actor: Actor,
  now: Date,
): Promise<Thawed> {
  return database.transaction(async (queries) => {
    const contest = await lockContest(queries, contestId);
    if (!contest) return refuse('no such contest');
    const refusal = thawedAt ? thawRefusal(contest, now) : undoThawRefusal(contest);
    if (refusal !== null) return refuse(refusal);
    await queries.updateTable('contests').set({ thawed_at: thawedAt }).where('id', '=', contestId).execute();
    await recountContest(queries, contestId, now);
    if (thawedAt) await rateContests(queries, [contestId], now);
    else await unrateContest(queries, contestId, now);
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: thawedAt ? 'thaw contest' : 'undo thaw of contest',
      target: contest.key,
    });
    await appendContestFacts(queries, contestId, now);
    return { thawedAt };
  });
}

async function lockContest(queries: Queries, contestId: number) {
  const row = await queries
    .selectFrom('contests')
    .select(['key', 'format', 'end_time', 'frozen_last_minutes', 'thawed_at', 'finalized_at'])
    .where('id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    key: row.key,
    format: row.format,
    endTime: row.end_time,
    frozenLastMinutes: row.frozen_last_minutes,
    thawedAt: row.thawed_at,
    finalizedAt: row.finalized_at,
  };
}
