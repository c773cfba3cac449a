import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a value that must be readable later, such as a two-factor key. A copy of the database alone does not reveal it. */
export function seal(text: string, secretKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secretKey, 'seal'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined when the text was sealed with another secret key or changed since. */
export function unseal(sealed: string, secretKey: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const key = derivedKey(secretKey, 'seal');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** A key for one purpose, so that a leak in one use does not affect another. */
export function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `tribunal ${purpose}`, 32));
}
