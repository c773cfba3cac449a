import { hash, randomBytes } from 'node:crypto';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Stored in the browser; the site stores only its hash. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

export function sessionHash(id: string): Buffer {
  return hash('sha256', id, 'buffer');
}

export function sessionExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** Use extends a session. Storing that once an hour is enough. */
export function isRenewalDue(renewedAt: Date, now: Date): boolean {
  return now.getTime() - renewedAt.getTime() >= HOUR_MS;
}
