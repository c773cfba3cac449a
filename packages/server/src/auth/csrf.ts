import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { itemAt } from '@tribunal/core/lists';
import { derivedKey } from './seal.ts';

const TIME_BYTES = 4;
const SALT_BYTES = 12;
const HEAD_BYTES = TIME_BYTES + SALT_BYTES;
const MAC_BYTES = 16;
/** The length of both kinds of tokens. */
const TOKEN_BYTES = 32;
/** A guest has a day to send a form; a session's token is valid as long as the session. */
const GUEST_LIFETIME_S = 86_400;

/** The owner of a token: a session, by the id that only its browser knows, or null for a guest. */
export type CsrfOwner = string | null;

interface CsrfTokens {
  issue(owner: CsrfOwner, now: Date): string;
  isValid(token: string, owner: CsrfOwner, now: Date): boolean;
}

/** Tokens that prove that a form came from a page of this site. */
export function csrfTokens(secretKey: string): CsrfTokens {
  const key = derivedKey(secretKey, 'csrf');
  const ofSession = sessionTokens(key);
  const ofGuest = guestTokens(key);
  return {
    issue: (owner, now) => (owner === null ? ofGuest.issue(now) : ofSession(owner)),
    isValid: (token, owner, now) =>
      owner === null ? ofGuest.isValid(token, now) : isSame(token, ofSession(owner)),
  };
}

/** A session has one token, derived from its id. Pages show it often, and it costs only one hash. */
function sessionTokens(key: Buffer): (sessionId: string) => string {
  const prefix = key.toString('base64url');
  return (sessionId) => hash('sha256', `${prefix} ${sessionId}`, 'base64url');
}

/** The time of issue, a salt, and a MAC of both. */
function guestTokens(key: Buffer) {
  const mac = (head: Buffer) => createHmac('sha256', key).update(head).digest().subarray(0, MAC_BYTES);
  return {
    issue(now: Date): string {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUInt32BE(seconds(now));
      const head = Buffer.concat([time, randomBytes(SALT_BYTES)]);
      return Buffer.concat([head, mac(head)]).toString('base64url');
    },
    isValid(token: string, now: Date): boolean {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== HEAD_BYTES + MAC_BYTES) return false;
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!timingSafeEqual(mac(head), bytes.subarray(HEAD_BYTES))) return false;
      return seconds(now) - head.readUInt32BE() <= GUEST_LIFETIME_S;
    },
  };
}

/**
 * A different text on every page, so that the length of a compressed page tells nothing about the token: a random mask, then the token
 * combined with it.
 */
export function maskToken(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  const mask = randomBytes(bytes.length);
  return Buffer.concat([mask, combined(bytes, mask)]).toString('base64url');
}

/** The token of a page, with or without its mask: scripts may send the one of the cookie. */
export function unmaskToken(sent: string): string {
  const bytes = Buffer.from(sent, 'base64url');
  if (bytes.length !== 2 * TOKEN_BYTES) return sent;
  return combined(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES)).toString('base64url');
}

function combined(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ itemAt(mask, index)));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
