import { newSessionId, sessionExpiry, sessionHash } from '../../auth/session.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { deleteSession, insertSession } from '../../storage/accounts/sessions.ts';

/** Where a request comes from, as its session remembers it. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  /** The session that this browser came with; a new one takes its place. */
  readonly previousSession: Buffer | undefined;
}

export interface StartedSession {
  /** For the browser's cookie; not kept here. */
  readonly sessionId: string;
}

/** The id is always a fresh one: an id that somebody planted before signing in is worth nothing after it. */
export async function startSession(
  site: Site,
  queries: Queries,
  userId: number,
  isTwoFactorPassed: boolean,
  visitor: Visitor,
): Promise<StartedSession> {
  const now = site.now();
  const sessionId = newSessionId();
  if (visitor.previousSession) await deleteSession(queries, visitor.previousSession);
  await insertSession(queries, {
    idHash: sessionHash(sessionId),
    userId,
    isTwoFactorPassed,
    now,
    expiresAt: sessionExpiry(now, site.settings.SITE_SESSION_DAYS),
    address: visitor.address,
    userAgent: visitor.userAgent,
  });
  return { sessionId };
}
