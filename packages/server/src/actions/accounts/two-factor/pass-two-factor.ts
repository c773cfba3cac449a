import type { SessionCaller } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import type { Refusal } from '../../refusal.ts';
import { type StartedSession, startSession, type Visitor } from '../start-session.ts';
import type { Throttled } from '../throttle.ts';
import { checkCode } from './check-code.ts';

/** The session that passed is a new one: a copy of the cookie from before is left outside. */
export async function passTwoFactor(
  site: Site,
  caller: SessionCaller,
  code: string,
  visitor: Visitor,
): Promise<StartedSession | Refusal<'wrong code'> | Throttled> {
  const refused = await checkCode(site, caller.userId, code);
  if (refused) return refused;
  return site.database.transaction((queries) => startSession(site, queries, caller.userId, true, visitor));
}
