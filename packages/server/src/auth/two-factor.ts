import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';

const STEP_MS = 30_000;
/** How many steps a clock may be off in either direction. */
const TOLERANCE = 1;
const SCRATCH_CODES = 5;

/** 160 random bits in the format of authenticator apps. */
export function newTotpKey(): string {
  return toBase32(randomBytes(20));
}

/** The address in the QR code. */
export function totpAddress(key: string, username: string, issuer: string): string {
  return `otpauth://totp/${encodeURIComponent(issuer)}:${username}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The time step of the code, among those near the current time. The caller ensures that each step is used only once. */
export function stepOfCode(base32Key: string, code: string, now: Date): number | undefined {
  const key = fromBase32(base32Key);
  if (!key?.length || !/^[0-9]{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / STEP_MS);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code))) return step;
  }
  return undefined;
}

/** Single-use codes of 16 letters and digits for a lost authenticator. */
export function newScratchCodes(): string[] {
  return Array.from({ length: SCRATCH_CODES }, () => toBase32(randomBytes(10)));
}

/** 80 random bits need neither a salt nor a slow hash. */
export function scratchCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Normalises a typed code. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
