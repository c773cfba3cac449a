import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';

const STEP_MS = 30_000;
/** Steps that a clock may be off, either way. */
const TOLERANCE = 1;
const SCRATCH_CODES = 5;

/** 160 random bits, as authenticator apps take them. */
export function newTotpKey(): string {
  return toBase32(randomBytes(20));
}

/** The address behind the QR code. */
export function totpAddress(key: string, username: string, issuer: string): string {
  return `otpauth://totp/${encodeURIComponent(issuer)}:${username}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 6238 with SHA-1, six digits and 30 seconds: what every authenticator app does. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that the code belongs to, among those near the present; the caller makes sure that each is used once. */
export function stepOfCode(base32Key: string, code: string, now: Date): number | undefined {
  const key = fromBase32(base32Key);
  if (!key?.length || !/^[0-9]{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / STEP_MS);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code))) return step;
  }
  return undefined;
}

/** Single-use codes of 16 letters and digits, for when the authenticator is lost. */
export function newScratchCodes(): string[] {
  return Array.from({ length: SCRATCH_CODES }, () => toBase32(randomBytes(10)));
}

/** 80 random bits need no salt and no slow digest. */
export function scratchCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** What somebody typed, as the code it was copied from. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
