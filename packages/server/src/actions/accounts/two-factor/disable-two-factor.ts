import type { SessionCaller } from '../../../auth/caller.ts';
import type { Queries } from '../../../database/connection.ts';
import type { Site } from '../../../site.ts';
import { changeAccount, findAccount } from '../../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Throttled } from '../throttle.ts';
import { checkCode } from './check-code.ts';

/** Staff keep theirs, once they have it: the administration pages are worth more than a password. */
export async function disableTwoFactor(
  site: Site,
  caller: SessionCaller,
  code: string,
): Promise<'disabled' | Refusal<'not on' | 'staff keep it' | 'wrong code'> | Throttled> {
  const account = await findAccount(site.database.query, caller.userId);
  if (!account?.totpKey) return refuse('not on');
  if (account.isStaff) return refuse('staff keep it');
  const refused = await checkCode(site, caller.userId, code);
  if (refused) return refused;
  await clearTwoFactor(site.database.query, caller.userId);
  return 'disabled';
}

export async function clearTwoFactor(queries: Queries, userId: number): Promise<void> {
  await changeAccount(queries, userId, { totp_key: null, scratch_code_hashes: [] });
}
