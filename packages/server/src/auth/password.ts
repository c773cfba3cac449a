import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './commonest-passwords.ts';
import { isOldHash, isOldPassword } from './old-password.ts';

const SHORTEST_PASSWORD = 8;
/** Far longer than any typed password; limits the work of hashing. */
const LONGEST_PASSWORD = 1000;

/** argon2id with the library's defaults: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * For a password of `readablePassword`, which nobody can guess: 4 MiB, one pass. It takes a twentieth of the time, so that
 * thousands of accounts are created, and sign in, within seconds.
 */
export function hashGeneratedPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 4096, timeCost: 1 });
}

/**
 * A wrong password takes the same time for a chosen password, for a generated one and without a hash, so that the timing does
 * not reveal which usernames exist. `equalizeTime` adds what hashes of sites that moved in take. A hash of another kind matches
 * nothing.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (password.length > LONGEST_PASSWORD) return false;
  const isOld = passwordHash !== null && isOldHash(passwordHash);
  if (isOld && (await isOldPassword(password, passwordHash))) return true;
  const isGenerated = passwordHash?.includes(generatedCosts) ?? false;
  const given = isOld ? unmatchableHash : (passwordHash ?? unmatchableHash);
  const isMatch = await verify(given, password).catch(() => false);
  if (isMatch && passwordHash !== null && !isOld) return true;
  await verify(isGenerated ? unmatchableHash : unmatchableGeneratedHash, password);
  return false;
}

/** True when `isPassword` can compare a password with this hash. */
export function isPasswordHash(text: string): boolean {
  return phcText.test(text) || isOldHash(text);
}

/** Whether the hash is of another kind, or has other costs, than those of this site. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentCosts) && !passwordHash.includes(generatedCosts);
}

const phcText =
  /^\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,10},t=\d{1,10},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{6,}$/;

const currentCosts = '$argon2id$v=19$m=19456,t=2,p=1$';
const generatedCosts = '$m=4096,t=1,p=1$';

/** The hashes of random passwords that nobody knows. */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$6efzSMTIeqQdKKbvVXxuzA$7lFRXEhMDzvfJP/QMCnW44qql9HnWsr83UNZ7ju2NQ8';
const unmatchableGeneratedHash =
  '$argon2id$v=19$m=4096,t=1,p=1$SaSTOxbx7blFIPviXUMXkw$J77SxjYQOGBI3CX2E600pc99NVLKbnTv07Px21wV2hQ';

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
