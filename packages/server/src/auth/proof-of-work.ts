import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The number of leading zero bits that the hash must have: about a million tries, a second or two in a browser. */
export const difficulty = 20;

const minutesToSolve = 10;

/** What a challenge is valid for: lifting this captcha, and no later one, from this caller. */
interface Captcha {
  readonly caller: string;
  readonly until: Date;
}

/** Challenges are signed and contain all they need, so nothing is stored and any node can check them. */
export interface ProofsOfWork {
  challenge(captcha: Captcha, now: Date): string;
  /** The captcha that the nonce lifts, or null when the nonce does not solve the challenge or the challenge has expired. */
  solved(challenge: string, nonce: string, now: Date): Captcha | null;
  /** A signed name of the caller for use in a URL. */
  reference(caller: string): string;
  referred(reference: string): string | null;
}

export function proofsOfWork(secretKey: string): ProofsOfWork {
  const key = createHmac('sha256', secretKey).update('proof of work').digest();
  return {
    challenge: ({ caller, until }, now) =>
      sign(key, [caller, until.getTime(), now.getTime() + minutesToSolve * 60_000]),
    solved(challenge, nonce, now) {
      const [caller, until, expires] = read(key, challenge) ?? [];
      if (typeof caller !== 'string' || typeof until !== 'number' || typeof expires !== 'number') return null;
      if (expires < now.getTime() || !isSolution(challenge, nonce)) return null;
      return { caller, until: new Date(until) };
    },
    reference: (caller) => sign(key, [caller]),
    referred(reference) {
      const [caller, ...rest] = read(key, reference) ?? [];
      return typeof caller === 'string' && rest.length === 0 ? caller : null;
    },
  };
}

export function isSolution(challenge: string, nonce: string): boolean {
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return hash.readUInt32BE() >>> (32 - difficulty) === 0;
}

function sign(key: Buffer, values: readonly (string | number)[]): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${text}.${signature(key, text)}`;
}

function read(key: Buffer, signed: string): unknown[] | null {
  const [text = '', given = '', ...rest] = signed.split('.');
  const expected = Buffer.from(signature(key, text));
  const isAuthentic = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isAuthentic && rest.length === 0 ? JSON.parse(Buffer.from(text, 'base64url').toString()) : null;
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
