import { isUsername } from '@tribunal/core/texts/names';
import { hashPassword, type PasswordFault, passwordFault } from '../../auth/password.ts';
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

export const LONGEST_EMAIL = 254;

export type AccountFault = Refusal<'bad name' | 'name taken' | 'bad email' | PasswordFault>;

/** Undefined when the account could be created. */
export function accountFault({ username, email, password }: AccountRequest): AccountFault | undefined {
  if (!isUsername(username)) return refuse('bad name');
  if (emailFault(email)) return refuse('bad email');
  const fault = passwordFault(password, username);
  return fault && refuse(fault);
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
  if (id === undefined) return refuse('name taken');
  return (await findAccount(queries, id)) as Account;
}
