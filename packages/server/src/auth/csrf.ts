import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './seal.ts';

const TIME_BYTES = 4;
const SALT_BYTES = 12;
const MAC_BYTES = 16;
/** A visitor who is not signed in has a day to send a form; a session's token lives as long as the session. */
const GUEST_LIFETIME_S = 86_400;

/** Whom a token is made for: a stored session, or nobody yet. */
export type CsrfOwner = Buffer | null;

export interface CsrfTokens {
  issue(owner: CsrfOwner, now: Date): string;
  isValid(token: string, owner: CsrfOwner, now: Date): boolean;
}

/** Tokens that prove a form came from a page of ours: the time of issue, a salt, and a digest that binds both to the owner. */
export function csrfTokens(secretKey: string): CsrfTokens {
  const key = derivedKey(secretKey, 'csrf');
  const mac = (head: Buffer, owner: CsrfOwner) =>
    createHmac('sha256', key)
      .update(head)
      .update(owner ?? 'guest')
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    issue(owner, now) {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUInt32BE(seconds(now));
      const head = Buffer.concat([time, randomBytes(SALT_BYTES)]);
      return Buffer.concat([head, mac(head, owner)]).toString('base64url');
    },
    isValid(token, owner, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== TIME_BYTES + SALT_BYTES + MAC_BYTES) return false;
      const head = bytes.subarray(0, TIME_BYTES + SALT_BYTES);
      if (!timingSafeEqual(mac(head, owner), bytes.subarray(head.length))) return false;
      return owner !== null || seconds(now) - head.readUInt32BE() <= GUEST_LIFETIME_S;
    },
  };
}

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
