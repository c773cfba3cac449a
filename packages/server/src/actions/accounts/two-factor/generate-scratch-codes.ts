import type { SessionCaller } from '../../../auth/caller.ts';
import { newScratchCodes, scratchCodeHash } from '../../../auth/two-factor.ts';
import type { Site } from '../../../site.ts';
import { changeAccount, lockAccount } from '../../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** New codes, shown this once; the ones before them stop working. */
export async function generateScratchCodes(
  site: Site,
  caller: SessionCaller,
): Promise<string[] | Refusal<'not on'>> {
  return site.database.transaction(async (queries) => {
    const account = await lockAccount(queries, caller.userId);
    if (!account?.totpKey) return refuse('not on');
    const codes = newScratchCodes();
    await changeAccount(queries, caller.userId, { scratch_code_hashes: codes.map(scratchCodeHash) });
    return codes;
  });
}
