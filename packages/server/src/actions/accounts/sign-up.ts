import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { hasAdministrator } from '../../storage/accounts/administrators.ts';
import { lockInvitation, takeInvitation } from '../../storage/accounts/invitations.ts';
import { addMembers } from '../../storage/organizations/organization-members.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type AccountFault, allAccountFaults, createAccount } from './create-account.ts';
import { invitationHash } from './invite.ts';
import { type StartedSession, startSession, type Visitor } from './start-session.ts';
import { addressBlock, type Throttled, throttle, throttleRules } from './throttle.ts';

interface SignUp {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The token of an invitation; empty for none. */
  readonly invitation: string;
}

/** Each of another field. */
interface SeveralFaults {
  readonly faults: readonly AccountFault[];
}

/** Creates the account and signs its owner in. */
export async function signUp(
  site: Site,
  request: SignUp,
  visitor: Visitor,
): Promise<
  | StartedSession
  | AccountFault
  | SeveralFaults
  | ClosedRegistration
  | Refusal<'invitation is not valid'>
  | Throttled
> {
  const { invitation, ...user } = request;
  const closed = invitation === '' && (await closedRegistration(site));
  if (closed) return closed;
  const now = site.now();
  const { database } = site;
  const block = addressBlock(visitor.address);
  const refused = await throttle(database.query, throttleRules.signUpPerAddress, block, now);
  if (refused) return refused;
  const faults = await allAccountFaults(database.query, user);
  if (faults.length > 1) return { faults };
  return database.transaction(async (queries) => {
    if (invitation !== '' && !(await lockInvitation(queries, invitationHash(invitation), now)))
      return refuse('invitation is not valid');
    const account = await createAccount(queries, { ...user, isAdmin: false, now });
    if ('refusal' in account) return account;
    if (invitation !== '') await useInvitation(queries, invitation, account.id, now);
    return startSession(site, queries, account.id, false, visitor);
  });
}

export type ClosedRegistration = Refusal<'registration is closed' | 'no administrator yet'>;

/** Why visitors without an invitation cannot create an account; undefined when they can. */
export async function closedRegistration({
  settings,
  database,
}: Site): Promise<ClosedRegistration | undefined> {
  if (!settings.SITE_OPEN_REGISTRATION) return refuse('registration is closed');
  return (await hasAdministrator(database.query)) ? undefined : refuse('no administrator yet');
}

/** The caller holds the invitation. */
async function useInvitation(queries: Queries, token: string, userId: number, now: Date): Promise<void> {
  const taken = await takeInvitation(queries, invitationHash(token), now);
  const organizationId = taken?.organizationId ?? null;
  if (organizationId !== null) await addMembers(queries, [{ organizationId, userId }]);
}
