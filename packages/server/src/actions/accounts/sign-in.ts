import { isUsername } from '@tribunal/core/texts/names';
import { isAllowedAddress } from '@tribunal/core/texts/networks';
import type { Site } from '../../site.ts';
import { findAccountByTypedName } from '../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkPassword } from './check-password.ts';
import { type StartedSession, startSession, type Visitor } from './start-session.ts';
import type { Throttled } from './throttle.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface SignedIn extends StartedSession {
  readonly isSuperuser: boolean;
}

/** The session has not passed two-factor yet; whether it needs to is decided request by request. */
export async function signIn(
  site: Site,
  { username, password }: Credentials,
  visitor: Visitor,
): Promise<SignedIn | Refusal<'wrong password' | 'inactive' | 'network not allowed'> | Throttled> {
  const account = isName(username) ? await findAccountByTypedName(site.database.query, username) : undefined;
  const { address } = visitor;
  const check = { username, account, password, address, now: site.now() };
  const refused = await checkPassword(site.database, check);
  if (refused || !account) return refused ?? refuse('wrong password');
  if (!account.isActive) return refuse('inactive');
  if (!isAllowedAddress(address, account.allowedNetworks)) return refuse('network not allowed');
  const started = await site.database.transaction((queries) =>
    startSession(site, queries, account.id, false, visitor),
  );
  return { ...started, isSuperuser: account.isSuperuser };
}

/** The database cannot even be asked about some texts, such as one with a NUL in it. */
function isName(username: string): boolean {
  return isUsername(username);
}
