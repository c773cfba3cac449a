import { existing } from '@tribunal/core/unknown';
import type { UserCaller } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { findAccount, lockAccount } from '../../storage/accounts/accounts.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { erasePersonalData, isInOpenContest } from '../../storage/accounts/personal-data.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkPassword } from './check-password.ts';
import type { Throttled } from './throttle.ts';

type Undeletable = Refusal<'wrong password' | 'account has rights' | 'in an open contest'>;

/** Users delete their own account. Their results and standings stay, under the name that is returned. */
export async function deleteAccount(
  site: Site,
  { userId, username }: UserCaller,
  password: string,
  address: string,
): Promise<{ readonly username: string } | Undeletable | Throttled> {
  const { database } = site;
  const account = existing(await findAccount(database.query, userId));
  const now = site.now();
  const refused = await checkPassword(database, { username, account, password, address, now });
  if (refused) return refused;
  return database.transaction(async (queries) => {
    const { isStaff, isSuperuser } = existing(await lockAccount(queries, userId));
    if (isStaff || isSuperuser) return refuse('account has rights');
    if (await isInOpenContest(queries, userId, now)) return refuse('in an open contest');
    const name = await erasePersonalData(queries, { id: userId, username });
    const actor = { id: userId, name, address: '' };
    await addAuditEntry(queries, { at: now, actor, action: 'delete account', target: name });
    return { username: name };
  });
}
