import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 4;
const SECRET_BYTES = 32;
/** The largest id that the database can store. A token with a larger id belongs to no user. */
const LARGEST_USER_ID = 2_147_483_647;

export interface TokenParts {
  readonly userId: number;
  readonly secret: Buffer;
}

export interface ReaderParts {
  readonly readerId: number;
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
  const parts = partsOf(token);
  return parts && parts.id <= LARGEST_USER_ID ? { userId: parts.id, secret: parts.secret } : undefined;
}

/** A token of the same form for one contest. Its id is beyond those of users, so that neither can be taken for the other. */
export function writeReaderToken(readerId: number, secret: Buffer): string {
  return writeToken(LARGEST_USER_ID + readerId, secret);
}

/** The inverse of `writeReaderToken`; undefined for the token of a user. */
export function readReaderToken(token: string): ReaderParts | undefined {
  const parts = partsOf(token);
  if (!parts || parts.id <= LARGEST_USER_ID) return undefined;
  return { readerId: parts.id - LARGEST_USER_ID, secret: parts.secret };
}

function partsOf(token: string): { id: number; secret: Buffer } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return undefined;
  return { id: bytes.readUInt32BE(), secret: bytes.subarray(ID_BYTES) };
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
