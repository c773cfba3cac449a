import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import { deleteSessionsOf } from '../../storage/accounts/sessions.ts';
import { type Administrator, administer, type NotAllowed } from './administer.ts';
import { removeToken } from './generate-token.ts';
import { clearTwoFactor } from './two-factor/disable-two-factor.ts';

/** What an administrator does to an account at the press of a button. */
export const administrativeActs = {
  'reset two-factor': clearTwoFactor,
  'revoke token': removeToken,
  'end sessions': async (queries, userId) => void (await deleteSessionsOf(queries, userId)),
} as const satisfies Record<string, (queries: Queries, userId: number) => Promise<void>>;

export type AdministrativeAct = keyof typeof administrativeActs;

export function performAct(
  site: Site,
  administrator: Administrator,
  userId: number,
  action: AdministrativeAct,
): Promise<'done' | NotAllowed> {
  return administer(site, administrator, userId, async (queries, account) => {
    await administrativeActs[action](queries, userId);
    const entry = { at: site.now(), actor: administrator.actor, action, target: account.username };
    await addAuditEntry(queries, entry);
    return 'done' as const;
  });
}
