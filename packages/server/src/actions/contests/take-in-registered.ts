import type { Database } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { contestantsOutside } from '../../storage/contests/participating/contestants-outside.ts';
import { lockUser } from '../../storage/contests/participating/current-participation.ts';
import {
  addParticipation,
  enterBeside,
  findJoinable,
  logParticipation,
  ownParticipations,
} from '../../storage/contests/participating/joining.ts';
import {
  type DueContestant,
  dueContestants,
  removeRegistration,
} from '../../storage/contests/participating/registrations.ts';

/** Takes registered users into their contest when it has started: one user, or all. They stay in other contests that they are in. */
export async function takeInRegistered(
  database: Database,
  now: Date,
  userId: number | null = null,
): Promise<void> {
  for (const due of await dueContestants(database.query, now, userId)) await takeIn(database, due, now);
}

/** Puts those contestants into the contest who left it or joined another one. Returns their names. */
export async function takeEverybodyIn(
  database: Database,
  actor: Actor,
  { id, key }: { readonly id: number; readonly key: string },
  now: Date,
): Promise<string[]> {
  await takeInRegistered(database, now);
  const outside = await contestantsOutside(database.query, id, now);
  for (const { userId, username } of outside)
    await database.transaction(async (queries) => {
      await lockUser(queries, userId);
      const [still] = await contestantsOutside(queries, id, now, userId);
      if (!still) return;
      await enterBeside(queries, [still.participationId], now);
      const entry = { at: now, actor, action: 'take in contestant', target: username };
      await addAuditEntry(queries, { ...entry, details: { contest: key } });
    });
  return outside.map(({ username }) => username);
}

/** Whoever does not see the contest stays registered: its editors may show it again. Another process may have done it already. */
async function takeIn(database: Database, { contestId, key, user }: DueContestant, now: Date): Promise<void> {
  await database.transaction(async (queries) => {
    const { userId } = user;
    await lockUser(queries, userId);
    const contest = await findJoinable(queries, user, key);
    if (!contest) return;
    const own = await ownParticipations(queries, contestId, userId);
    const due = own.find(({ isDue }) => isDue);
    if (due) await enterBeside(queries, [due.id], now);
    const isFirst = await removeRegistration(queries, contestId, userId);
    if (!isFirst || contest.isMaker || own.length > 0) return;
    const added = { contestId, userId, virtual: 0, realStart: contest.startTime };
    const id = await addParticipation(queries, added);
    await enterBeside(queries, [id], now);
    await logParticipation(queries, contestId, id, now);
  });
}
