import { maxExtraMinutes } from '@tribunal/core/bounds';
import type { Database, Queries } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { hiddenResults, recountHidden } from '../../storage/contests/contest-figures.ts';
import { appendToLog } from '../../storage/contests/contest-log.ts';
import {
  type EditedParticipation,
  findExpected,
  lockEditedParticipation,
  type ParticipationFields,
  saveParticipation,
} from '../../storage/contests/participating/edited-participation.ts';
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

interface ParticipationEdit extends Partial<ParticipationFields> {
  readonly key: string;
  readonly username: string;
}

/** What changed: the values before and after. */
export type ParticipationChanges = {
  readonly [Name in keyof ParticipationFields]?: readonly [
    before: ParticipationFields[Name],
    after: ParticipationFields[Name],
  ];
};

type ParticipationEdited =
  | { readonly changed: ParticipationChanges; readonly now: ParticipationFields }
  | Refusal<
      | 'no such contest'
      | 'not allowed to edit contest'
      | 'contest is final'
      | 'no such contestant'
      | 'bad extra minutes'
    >;

/**
 * Moves the end of one contestant's time, makes the contestant unofficial or disqualifies them, or takes that back. The contest is over for all
 * only when the last extra time has ended. Who has only registered, or is only listed, takes part from now on, like imported users.
 */
export async function editParticipation(
  database: Database,
  editor: Editor,
  { key, username, ...wanted }: ParticipationEdit,
  now: Date,
): Promise<ParticipationEdited> {
  const { extra_minutes: minutes = 0 } = wanted;
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > maxExtraMinutes)
    return refuse('bad extra minutes');
  const found = await findContestToEdit(database.query, editor.viewer, key);
  if (!found) return refuse('no such contest');
  const edited = await database.transaction(async (queries): Promise<ParticipationEdited> => {
    const contest = await lockEditedContest(queries, editor.viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (contest.finalizedAt !== null) return refuse('contest is final');
    const participation = await lockContestant(queries, { contestId: found.id, username, virtual: 0 }, now);
    if (!participation) return refuse('no such contestant');
    const { id, ...before } = participation;
    const after = { ...before, ...wanted };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length === 0) return { changed, now: after };
    const hidden = await hiddenResults(queries, found.id);
    await saveParticipation(queries, id, after);
    if (changed.extra_minutes)
      await rescoreParticipation(queries, await scoringRules(queries, found.id), id, (stored) => stored);
    await recountHidden(queries, found.id, hidden, [], now);
    await noteRatingsDue(queries, found.id, now);
    await record(queries, editor, { id, contestId: found.id, key, username, changed }, now);
    return { changed, now: after };
  });
  if ('changed' in edited) await notify(database, found.id, 'contest_edited');
  return edited;
}

function changesBetween(before: ParticipationFields, after: ParticipationFields): ParticipationChanges {
  const names = ['extra_minutes', 'is_unofficial', 'is_disqualified'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}

interface RecordedEdit {
  readonly id: number;
  readonly contestId: number;
  readonly key: string;
  readonly username: string;
  readonly changed: ParticipationChanges;
}

/** An audit entry for each field, and one entry of the contest log. */
async function record(
  queries: Queries,
  { actor }: Editor,
  { id, contestId, key, username, changed }: RecordedEdit,
  now: Date,
): Promise<void> {
  const note = (action: string, details: object = {}) =>
    addAuditEntry(queries, {
      at: now,
      actor,
      action,
      target: username,
      details: { contest: key, ...details },
    });
  const { extra_minutes, is_unofficial, is_disqualified } = changed;
  if (extra_minutes) await note('give extra time', { extra_minutes });
  if (is_unofficial) await note(is_unofficial[1] ? 'make unofficial' : 'make official');
  if (is_disqualified) await note(is_disqualified[1] ? 'disqualify' : 'undo disqualification');
  const facts = Object.fromEntries(Object.entries(changed).map(([name, [, after]]) => [name, after]));
  const data = { ...facts, edit: { by: actor.name, changed } };
  await appendToLog(queries, contestId, { kind: 'participation', subjectId: id, data }, now);
}

async function lockContestant(
  queries: Queries,
  contestant: Contestant,
  now: Date,
): Promise<EditedParticipation | undefined> {
  const participation = await lockEditedParticipation(queries, contestant);
  if (participation) return participation;
  const userId = await findExpected(queries, contestant);
  if (userId === null) return undefined;
  await removeRegistration(queries, contestant.contestId, userId);
  await registerUsers(queries, { id: contestant.contestId, isPrivate: false }, [userId], now);
  return lockEditedParticipation(queries, contestant);
}
