import type { SessionCaller } from '../../auth/caller.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { type Account, lockAccount } from '../../storage/accounts/accounts.ts';
import type { Actor } from '../../storage/accounts/audit-log.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Somebody at the administration pages. */
export interface Administrator {
  readonly caller: SessionCaller;
  readonly actor: Actor;
}

export type NotAllowed = Refusal<'no such user' | 'not allowed'>;

/** Superusers act on everybody; staff who may change users act on users who are not staff. */
export function mayAdminister(
  { isStaff, isSuperuser, permissions }: Pick<SessionCaller, 'isStaff' | 'isSuperuser' | 'permissions'>,
  account: Account,
): boolean {
  if (!isStaff) return false;
  const isOrdinary = !account.isStaff && !account.isSuperuser;
  return isSuperuser || (isOrdinary && permissions.includes('change_user'));
}

/** Does something to an account, if the administrator may, in a transaction that holds the account's row. */
export function administer<Result>(
  site: Site,
  { caller }: Administrator,
  userId: number,
  act: (queries: Queries, account: Account) => Promise<Result>,
): Promise<Result | NotAllowed> {
  return site.database.transaction(async (queries) => {
    const account = await lockAccount(queries, userId);
    if (!account) return refuse('no such user');
    if (!mayAdminister(caller, account)) return refuse('not allowed');
    return act(queries, account);
  });
}
