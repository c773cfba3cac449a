import type { SessionCaller } from '../../auth/caller.ts';
import { hashPassword, type PasswordFault, passwordFault } from '../../auth/password.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { changeAccount, findAccount } from '../../storage/accounts/accounts.ts';
import { endAccessOf } from '../../storage/accounts/sessions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkPassword } from './check-password.ts';
import { type StartedSession, startSession, type Visitor } from './start-session.ts';
import type { Throttled } from './throttle.ts';

/** Ends every session of the user, a stolen one too, and begins a new one for the browser that asked. */
export async function changePassword(
  site: Site,
  caller: SessionCaller,
  passwords: { readonly old: string; readonly new: string },
  visitor: Visitor,
): Promise<StartedSession | Refusal<'wrong password'> | Refusal<PasswordFault> | Throttled> {
  const { username } = caller;
  const account = await findAccount(site.database.query, caller.userId);
  const check = { username, account, password: passwords.old, address: visitor.address, now: site.now() };
  const refused = await checkPassword(site.database, check);
  if (refused) return refused;
  const fault = passwordFault(passwords.new, username);
  if (fault) return refuse(fault);
  const hash = await hashPassword(passwords.new);
  return site.database.transaction(async (queries) => {
    await setPassword(queries, caller.userId, hash);
    return startSession(site, queries, caller.userId, caller.twoFactor === 'passed', visitor);
  });
}

/** Whoever got in with the old password is out. Two-factor and the API token stay as they are. */
export async function setPassword(queries: Queries, userId: number, passwordHash: string): Promise<void> {
  await changeAccount(queries, userId, { password_hash: passwordHash });
  await endAccessOf(queries, [userId]);
}
