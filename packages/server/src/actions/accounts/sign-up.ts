import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { lockInvitation, takeInvitation } from '../../storage/accounts/invitations.ts';
import { addMembers } from '../../storage/accounts/organization-members.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type AccountFault, createAccount } from './create-account.ts';
import { invitationHash } from './invite.ts';
import { type StartedSession, startSession, type Visitor } from './start-session.ts';
import { addressBlock, type Throttled, throttle, throttleRules } from './throttle.ts';

export interface SignUp {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The token of an invitation; empty for none. */
  readonly invitation: string;
}

/** Creates the account and signs its owner in. */
export async function signUp(
  site: Site,
  request: SignUp,
  visitor: Visitor,
): Promise<
  StartedSession | AccountFault | Refusal<'registration is closed' | 'invitation is not valid'> | Throttled
> {
  const { invitation, ...user } = request;
  if (!site.settings.SITE_OPEN_REGISTRATION && invitation === '') return refuse('registration is closed');
  const now = site.now();
  const { database } = site;
  const block = addressBlock(visitor.address);
  const refused = await throttle(database.query, throttleRules.signUpPerAddress, block, now);
  if (refused) return refused;
  return database.transaction(async (queries) => {
    if (invitation !== '' && !(await lockInvitation(queries, invitationHash(invitation), now)))
      return refuse('invitation is not valid');
    const account = await createAccount(queries, { ...user, isAdmin: false, now });
    if ('refusal' in account) return account;
    if (invitation !== '') await useInvitation(queries, invitation, account.id, now);
    return startSession(site, queries, account.id, false, visitor);
  });
}

/** The caller holds the invitation. */
async function useInvitation(queries: Queries, token: string, userId: number, now: Date): Promise<void> {
  const taken = await takeInvitation(queries, invitationHash(token), now);
  const organizationId = taken?.organizationId ?? null;
  if (organizationId !== null) await addMembers(queries, [{ organizationId, userId }]);
}
