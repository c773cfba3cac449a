import type { SessionCaller } from '../../../auth/caller.ts';
import { seal, unseal } from '../../../auth/seal.ts';
import {
  newScratchCodes,
  newTotpKey,
  normalizeCode,
  scratchCodeHash,
  stepOfCode,
} from '../../../auth/two-factor.ts';
import type { Site } from '../../../site.ts';
import { changeAccount, lockAccount } from '../../../storage/accounts/accounts.ts';
import { markOnlyTwoFactorPassed } from '../../../storage/accounts/sessions.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** A key on offer. It travels in the form, sealed, so that nobody chooses their own or plants one on another user. */
export interface OfferedKey {
  readonly key: string;
  readonly sealed: string;
}

export function offerTotpKey(site: Site, caller: SessionCaller): OfferedKey {
  const key = newTotpKey();
  return { key, sealed: seal(`${caller.userId} ${key}`, site.secretKey) };
}

/** The key of an offer to this very user. */
export function readOffer(site: Site, caller: SessionCaller, sealed: string): OfferedKey | undefined {
  const [userId, key] = unseal(sealed, site.secretKey)?.split(' ') ?? [];
  return userId === String(caller.userId) && key ? { key, sealed } : undefined;
}

/** A first code proves that the authenticator app has the key. Answers the scratch codes, which are shown this once. */
export async function enableTwoFactor(
  site: Site,
  caller: SessionCaller,
  { key }: OfferedKey,
  code: string,
): Promise<string[] | Refusal<'already on' | 'wrong code'>> {
  const step = stepOfCode(key, normalizeCode(code), site.now());
  if (step === undefined) return refuse('wrong code');
  const scratchCodes = newScratchCodes();
  return site.database.transaction(async (queries) => {
    const account = await lockAccount(queries, caller.userId);
    if (!account || account.totpKey) return refuse('already on');
    await changeAccount(queries, caller.userId, {
      totp_key: seal(key, site.secretKey),
      totp_last_step: step,
      scratch_code_hashes: scratchCodes.map(scratchCodeHash),
    });
    await markOnlyTwoFactorPassed(queries, caller.userId, caller.sessionHash);
    return scratchCodes;
  });
}
