import { hashPassword, type PasswordFault, passwordFault } from '../../auth/password.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { type Account, findAccount } from '../../storage/accounts/accounts.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Administrator, administer, type NotAllowed } from './administer.ts';
import { setPassword } from './change-password.ts';

/** Signs the user out everywhere. */
export async function setUserPassword(
  site: Site,
  administrator: Administrator,
  userId: number,
  password: string,
): Promise<'saved' | NotAllowed | Refusal<PasswordFault>> {
  const found = await findAccount(site.database.query, userId);
  if (!found) return refuse('no such user');
  const fault = passwordFault(password, found.username);
  if (fault) return refuse(fault);
  const hash = await hashPassword(password);
  return administer(site, administrator, userId, async (queries, account) => {
    await savePassword(queries, account, hash, administrator.actor, site.now());
    return 'saved' as const;
  });
}

/** The part of it that the command shares. */
export async function savePassword(
  queries: Queries,
  { id, username }: Account,
  passwordHash: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await setPassword(queries, id, passwordHash);
  await addAuditEntry(queries, { at: now, actor, action: 'set password', target: username });
}
