import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;

/** What the browser keeps; the site keeps only its hash. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

export function sessionHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

export function sessionExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** A session that is used lives on; writing it down once a day is enough. */
export function isRenewalDue(renewedAt: Date, now: Date): boolean {
  return now.getTime() - renewedAt.getTime() >= DAY_MS;
}
