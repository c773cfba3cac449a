import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import {
  decideRequest,
  type ListedRegistration,
  listRegistrations,
  lockRegistered,
} from '../../storage/contests/participating/registration-requests.ts';
import { addRegistration, removeRegistration } from '../../storage/contests/participating/registrations.ts';
import type { RegistrationState } from '../../storage/contests/registration-columns.ts';
import { findContestToEdit } from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

interface RegistrationDecision {
  readonly contest: string;
  readonly username: string;
  readonly state: RegistrationState;
}

type RegistrationDecided =
  | { readonly registration: ListedRegistration }
  | Refusal<
      | 'no such contest'
      | 'not allowed to edit contest'
      | 'no such registration'
      | 'contestant takes part already'
    >;

/** Approves or refuses a registration. Who is approved after the start is taken in as long as the contest runs. */
export function decideRegistration(
  database: Database,
  { viewer, actor }: Editor,
  { contest: key, username, state }: RegistrationDecision,
  now: Date,
): Promise<RegistrationDecided> {
  return database.transaction(async (queries): Promise<RegistrationDecided> => {
    const contest = await findContestToEdit(queries, viewer, key);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const found = await lockRegistered(queries, contest.id, username);
    if (!found) return refuse('no such registration');
    const { userId, takesPart } = found;
    if (takesPart && state !== 'approved') return refuse('contestant takes part already');
    await decideRequest(queries, contest.id, userId, { state, by: actor.id, now });
    if (state !== 'approved') await removeRegistration(queries, contest.id, userId);
    else if (!takesPart) await addRegistration(queries, contest.id, userId, now);
    const details = { contest: key, state };
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'decide registration',
      target: username,
      details,
    });
    const [registration] = await listRegistrations(queries, contest.id, username);
    return registration ? { registration } : refuse('no such registration');
  });
}
