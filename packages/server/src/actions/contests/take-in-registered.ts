import type { Database } from '../../database/connection.ts';
import { lockUser } from '../../storage/contests/current-participation.ts';
import {
  addParticipation,
  enterIfFree,
  findJoinable,
  logParticipation,
  ownParticipations,
} from '../../storage/contests/joining.ts';
import {
  type DueRegistration,
  dueRegistrations,
  removeRegistration,
} from '../../storage/contests/participating/registrations.ts';

/** Starts the live participations of registered users whose contest has started: of one user, or of all. */
export async function takeInRegistered(
  database: Database,
  now: Date,
  userId: number | null = null,
): Promise<void> {
  for (const due of await dueRegistrations(database.query, now, userId)) await takeIn(database, due, now);
}

/**
 * Somebody who is in another contest stays there, and can join this one. Whoever does not see the contest stays registered: its editors
 * may show it again. Another process may have done it already.
 */
async function takeIn(
  database: Database,
  { contestId, key, user }: DueRegistration,
  now: Date,
): Promise<void> {
  await database.transaction(async (queries) => {
    const { userId } = user;
    await lockUser(queries, userId);
    const contest = await findJoinable(queries, user, key);
    if (!contest) return;
    const isFirst = await removeRegistration(queries, contestId, userId);
    if (!isFirst || contest.isMaker) return;
    if ((await ownParticipations(queries, contestId, userId)).length > 0) return;
    const added = { contestId, userId, virtual: 0, realStart: contest.startTime };
    const id = await addParticipation(queries, added);
    await enterIfFree(queries, user, id, now);
    await logParticipation(queries, contestId, id, now);
  });
}
