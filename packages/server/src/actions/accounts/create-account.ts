import { hashPassword, passwordFault } from '../../auth/password.ts';
import type { Queries } from '../../database/connection.ts';
import { type Account, findAccount, insertAccount } from '../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../refusal.ts';

export interface AccountRequest {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly isAdmin: boolean;
  readonly now: Date;
}

/** What a name may be: nothing that could pass for another name in another script, or needs escaping anywhere. */
export const usernamePattern = '[A-Za-z0-9_-]{1,30}';
export const LONGEST_EMAIL = 254;

export interface AccountFault extends Refusal<'bad name' | 'name taken' | 'bad email' | 'bad password'> {
  /** For the person who filled in the form. */
  readonly message: string;
}

/** In words, or undefined when the account could be created. */
export function accountFault({ username, email, password }: AccountRequest): AccountFault | undefined {
  if (!new RegExp(`^${usernamePattern}$`).test(username))
    return fault('bad name', 'A user name has 1 to 30 letters (A to Z), digits, hyphens or underscores.');
  if (emailFault(email)) return fault('bad email', 'This is not an e-mail address.');
  const wrong = passwordFault(password, username);
  return wrong === undefined ? undefined : fault('bad password', wrong);
}

/** No address at all is fine. */
export function emailFault(email: string): boolean {
  return email !== '' && (email.length > LONGEST_EMAIL || !/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u.test(email));
}

/** Run inside a transaction. */
export async function createAccount(
  queries: Queries,
  request: AccountRequest,
): Promise<Account | AccountFault> {
  const wrong = accountFault(request);
  if (wrong) return wrong;
  const { username, email, isAdmin, now } = request;
  const id = await insertAccount(queries, {
    username,
    email,
    passwordHash: await hashPassword(request.password),
    isStaff: isAdmin,
    isSuperuser: isAdmin,
    createdAt: now,
  });
  if (id === undefined) return fault('name taken', 'This user name is taken, perhaps with other capitals.');
  return (await findAccount(queries, id)) as Account;
}

function fault(reason: AccountFault['refusal'], message: string): AccountFault {
  return { ...refuse(reason), message };
}
