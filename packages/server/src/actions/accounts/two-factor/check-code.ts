import { unseal } from '../../../auth/seal.ts';
import { normalizeCode, scratchCodeHash, stepOfCode } from '../../../auth/two-factor.ts';
import type { Site } from '../../../site.ts';
import { findAccount, useScratchCode, useTotpStep } from '../../../storage/accounts/accounts.ts';
import { deleteAttempts } from '../../../storage/accounts/throttle-counts.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type Throttled, throttle, throttleKey, throttleRules } from '../throttle.ts';

/** Uses up a code of the authenticator app or a scratch code; undefined when it was good. */
export async function checkCode(
  site: Site,
  userId: number,
  typed: string,
): Promise<Refusal<'wrong code'> | Throttled | undefined> {
  const { query } = site.database;
  const rule = throttleRules.codePerAccount;
  const refused = await throttle(query, rule, String(userId), site.now());
  if (refused) return refused;
  const code = normalizeCode(typed);
  const isGood = /^[0-9]{6}$/.test(code)
    ? await isTotpCode(site, userId, code)
    : await useScratchCode(query, userId, scratchCodeHash(code));
  if (!isGood) return refuse('wrong code');
  await deleteAttempts(query, throttleKey(rule, String(userId)));
  return undefined;
}

async function isTotpCode(site: Site, userId: number, code: string): Promise<boolean> {
  const account = await findAccount(site.database.query, userId);
  const key = account?.totpKey && unseal(account.totpKey, site.secretKey);
  if (!key) return false;
  const step = stepOfCode(key, code, site.now());
  return step !== undefined && (await useTotpStep(site.database.query, userId, step));
}
