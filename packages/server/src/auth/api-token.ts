import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 4;
const SECRET_BYTES = 32;
/** The largest id that the database can store. A token with a larger id belongs to no user. */
const LARGEST_USER_ID = 2_147_483_647;

export interface TokenParts {
  readonly userId: number;
  readonly secret: Buffer;
}

/** 48 characters: the owner's id in four bytes and the secret, as URL-safe base64. */
export function writeToken(userId: number, secret: Buffer = randomBytes(SECRET_BYTES)): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(userId);
  return Buffer.concat([id, secret]).toString('base64url');
}

/** The inverse of `writeToken`; undefined when no user can have the id. */
export function readToken(token: string): TokenParts | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const userId = bytes.readUInt32BE();
  if (userId > LARGEST_USER_ID) return undefined;
  return { userId, secret: bytes.subarray(ID_BYTES) };
}

/**
 * Stored instead of the token. The key is the site's secret key without further derivation, so that a site that migrates
 * here with its secret key keeps its users' tokens.
 */
export function digestOf(secret: Buffer, secretKey: string): string {
  return createHmac('sha256', secretKey).update(secret).digest('hex');
}

export function isDigestOf(secret: Buffer, digest: string, secretKey: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(secret, secretKey), 'hex'), Buffer.from(digest, 'hex'));
}
