import { newSessionId, sessionExpiry, sessionHash } from '../../packages/server/src/auth/session.ts';
import type { Queries } from '../../packages/server/src/database/connection.ts';
import { insertSession } from '../../packages/server/src/storage/accounts/sessions.ts';

/** Signs a user in. Returns the value of the cookie `sessionid`. */
export async function newSession(queries: Queries, userId: number): Promise<string> {
  const sessionId = newSessionId();
  const now = new Date();
  await insertSession(queries, {
    idHash: sessionHash(sessionId),
    userId,
    isTwoFactorPassed: true,
    now,
    expiresAt: sessionExpiry(now, 1),
    address: '127.0.0.1',
    userAgent: 'bench',
  });
  return sessionId;
}
