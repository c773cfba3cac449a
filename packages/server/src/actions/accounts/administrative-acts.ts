import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { type Account, findAccountByName } from '../../storage/accounts/accounts.ts';
import { type Actor, addAuditEntry, operator } from '../../storage/accounts/audit-log.ts';
import { deleteSessionsOf } from '../../storage/accounts/sessions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Administrator, administer, type NotAllowed } from './administer.ts';
import { removeToken } from './generate-token.ts';
import { clearTwoFactor } from './two-factor/disable-two-factor.ts';

/** What an administrator does to an account at the press of a button. */
const administrativeActs = {
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
  return administer(site, administrator, userId, (queries, account) =>
    perform(queries, site, administrator.actor, account, action),
  );
}

/** The same from the command line. */
export function performActByOperator(
  site: Site,
  username: string,
  action: AdministrativeAct,
): Promise<'done' | Refusal<'no such user'>> {
  return site.database.transaction(async (queries) => {
    const account = await findAccountByName(queries, username);
    return account ? perform(queries, site, operator, account, action) : refuse('no such user');
  });
}

async function perform(
  queries: Queries,
  { now }: Site,
  actor: Actor,
  { id, username }: Account,
  action: AdministrativeAct,
): Promise<'done'> {
  await administrativeActs[action](queries, id);
  await addAuditEntry(queries, { at: now(), actor, action, target: username });
  return 'done';
}
