import type { Site } from '../../site.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type AccountFault, createAccount } from './create-account.ts';
import { type StartedSession, startSession, type Visitor } from './start-session.ts';
import { addressBlock, type Throttled, throttle, throttleRules } from './throttle.ts';

export interface SignUp {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the account and signs its owner in. */
export async function signUp(
  site: Site,
  request: SignUp,
  visitor: Visitor,
): Promise<StartedSession | AccountFault | Refusal<'registration is closed'> | Throttled> {
  if (!site.settings.SITE_OPEN_REGISTRATION) return refuse('registration is closed');
  const now = site.now();
  const { database } = site;
  const block = addressBlock(visitor.address);
  const refused = await throttle(database.query, throttleRules.signUpPerAddress, block, now);
  if (refused) return refused;
  return database.transaction(async (queries) => {
    const account = await createAccount(queries, { ...request, isAdmin: false, now });
    if ('refusal' in account) return account;
    return startSession(site, queries, account.id, false, visitor);
  });
}
