import type { LeaveReason } from '@tribunal/contract/contests/joining';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import { lockUser } from '../../storage/contests/participating/current-participation.ts';
import { leaveParticipation } from '../../storage/contests/participating/joining.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Steps out of the contest. The participation stays, and its clock runs on. */
export async function leaveContest(
  database: Database,
  { userId }: UserCaller,
  key: string,
  now: Date,
): Promise<'left' | Refusal<LeaveReason>> {
  return database.transaction(async (queries) => {
    await lockUser(queries, userId);
    return (await leaveParticipation(queries, userId, key, now)) ? 'left' : refuse('not in this contest');
  });
}
