import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './commonest-passwords.ts';

export const SHORTEST_PASSWORD = 8;
/** Far longer than any typed password; limits the work of hashing. */
const LONGEST_PASSWORD = 1000;

/** argon2id with the library's defaults: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Takes the same time whether or not a hash is given, so that the timing does not reveal which usernames exist. A hash of
 * another kind matches nothing.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  const isMatch = await verify(passwordHash ?? unmatchableHash, password).catch(() => false);
  return isMatch && passwordHash !== null;
}

/** True when `isPassword` can compare a password with this hash. */
export function isPasswordHash(text: string): boolean {
  return phcText.test(text);
}

const phcText =
  /^\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,10},t=\d{1,10},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{6,}$/;

/** The hash of a random password that nobody knows. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$6efzSMTIeqQdKKbvVXxuzA$7lFRXEhMDzvfJP/QMCnW44qql9HnWsr83UNZ7ju2NQ8';

export type PasswordFault =
  | 'password too short'
  | 'password too long'
  | 'password is the username'
  | 'password too common';

/** The reason why a chosen password is not acceptable. */
export function passwordFault(password: string, username: string): PasswordFault | undefined {
  if ([...password].length < SHORTEST_PASSWORD) return 'password too short';
  if (password.length > LONGEST_PASSWORD) return 'password too long';
  const lowered = password.toLowerCase();
  if (lowered === username.toLowerCase()) return 'password is the username';
  if (commonPasswords.has(lowered) || isMonotonous(lowered)) return 'password too common';
  return undefined;
}

/** One repeated character, or a sequence such as 23456789 or hgfedcba. */
function isMonotonous(password: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < password.length; i++) steps.add(password.charCodeAt(i) - password.charCodeAt(i - 1));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/** For accounts that the operator creates without a password: 16 characters, about 96 bits. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Letters and digits that are not mistaken for each other on paper. */
const readableLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Three groups of four: easy to type from a printed card, about 59 bits. */
export function readablePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => readableLetters[randomInt(readableLetters.length)]).join('');
  return [group(), group(), group()].join('-');
}
