import { isUsername } from '@tribunal/core/texts/names';
import { existing } from '@tribunal/core/unknown';
import { hashPassword, type PasswordFault, passwordFault } from '../../auth/password.ts';
import type { Queries } from '../../database/connection.ts';
import {
  type Account,
  findAccount,
  findAccountByTypedName,
  insertAccount,
} from '../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../refusal.ts';

interface AccountRequest {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly isAdmin: boolean;
  readonly now: Date;
}

const LONGEST_EMAIL = 254;

export type AccountFault = Refusal<'bad name' | 'name taken' | 'bad email' | PasswordFault>;

type AccountFields = Pick<AccountRequest, 'username' | 'email' | 'password'>;

/** What is wrong with the given fields, at most one fault of each. */
export function accountFaults({ username, email, password }: Partial<AccountFields>): AccountFault[] {
  const fault = password === undefined ? undefined : passwordFault(password, username ?? '');
  return [
    ...(username === undefined || isUsername(username) ? [] : [refuse('bad name')]),
    ...(email !== undefined && emailFault(email) ? [refuse('bad email')] : []),
    ...(fault === undefined ? [] : [refuse(fault)]),
  ];
}

/** Also whether somebody has the name, so that those who have to change another field learn it at once. */
export async function allAccountFaults(queries: Queries, fields: AccountFields): Promise<AccountFault[]> {
  const faults = accountFaults(fields);
  if (faults.length === 0 || !isUsername(fields.username)) return faults;
  const isTaken = (await findAccountByTypedName(queries, fields.username)) !== undefined;
  return isTaken ? [refuse('name taken'), ...faults] : faults;
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
  const [wrong] = accountFaults(request);
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
  return existing(await findAccount(queries, id));
}
