import { maxExtraMinutes } from '@tribunal/core/bounds';
import type { Database, Queries } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { hiddenResults, recountHidden } from '../../storage/contests/contest-figures.ts';
import { appendToLog } from '../../storage/contests/contest-log.ts';
import {
  findExpected,
  lockExtraTime,
  saveExtraTime,
} from '../../storage/contests/participating/extra-time.ts';
import { registerUsers } from '../../storage/contests/participating/registered-people.ts';
import { removeRegistration } from '../../storage/contests/participating/registrations.ts';
import { noteRatingsDue } from '../../storage/contests/ratings-due.ts';
import { rescoreParticipation, scoringRules } from '../../storage/contests/scoreboard/standings.ts';
import {
  type Contestant,
  findContestToEdit,
  lockEditedContest,
} from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

export interface ExtraTime {
  readonly key: string;
  readonly username: string;
  readonly extraMinutes: number;
}

type ExtraTimeGiven =
  | { readonly changed: readonly [before: number, after: number] }
  | Refusal<
      | 'no such contest'
      | 'not allowed to edit contest'
      | 'contest is final'
      | 'no such contestant'
      | 'bad extra minutes'
    >;

/**
 * Moves the end of one contestant's time. The contest is over for all only when the last extra time has ended. Who has only registered, or
 * is only listed, takes part from now on, like imported users.
 */
export async function giveExtraTime(
  database: Database,
  { viewer, actor }: Editor,
  { key, username, extraMinutes }: ExtraTime,
  now: Date,
): Promise<ExtraTimeGiven> {
  if (!Number.isInteger(extraMinutes) || extraMinutes < 0 || extraMinutes > maxExtraMinutes)
    return refuse('bad extra minutes');
  const found = await findContestToEdit(database.query, viewer, key);
  if (!found) return refuse('no such contest');
  const given = await database.transaction(async (queries): Promise<ExtraTimeGiven> => {
    const contest = await lockEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (contest.finalizedAt !== null) return refuse('contest is final');
    const participation = await lockContestant(queries, { contestId: found.id, username, virtual: 0 }, now);
    if (!participation) return refuse('no such contestant');
    const changed = [participation.extraMinutes, extraMinutes] as const;
    if (changed[0] === changed[1]) return { changed };
    const hidden = await hiddenResults(queries, found.id);
    await saveExtraTime(queries, participation.id, extraMinutes);
    await rescoreParticipation(
      queries,
      await scoringRules(queries, found.id),
      participation.id,
      (stored) => stored,
    );
    await recountHidden(queries, found.id, hidden, [], now);
    await noteRatingsDue(queries, found.id, now);
    const details = { contest: key, extra_minutes: changed };
    await addAuditEntry(queries, { at: now, actor, action: 'give extra time', target: username, details });
    const edit = { by: actor.name, changed: { extra_minutes: changed } };
    const data = { extra_minutes: extraMinutes, edit };
    await appendToLog(queries, found.id, { kind: 'participation', subjectId: participation.id, data }, now);
    return { changed };
  });
  if ('changed' in given) await notify(database, found.id, 'contest_edited');
  return given;
}

async function lockContestant(queries: Queries, contestant: Contestant, now: Date) {
  const participation = await lockExtraTime(queries, contestant);
  if (participation) return participation;
  const userId = await findExpected(queries, contestant);
  if (userId === null) return undefined;
  await removeRegistration(queries, contestant.contestId, userId);
  await registerUsers(queries, { id: contestant.contestId, isPrivate: false }, [userId], now);
  return lockExtraTime(queries, contestant);
}
