import { createHash, randomBytes } from 'node:crypto';
import { isUsername } from '@tribunal/core/texts/names';
import type { Site } from '../../site.ts';
import {
  type Account,
  findAccountByTypedName,
  findAccountsByEmail,
} from '../../storage/accounts/accounts.ts';
import { insertPasswordReset } from '../../storage/accounts/password-resets.ts';
import { addressBlock, type Throttled, throttle, throttleRules } from './throttle.ts';

const HOUR_MS = 3_600_000;

/** A link to be handed to the owner of an account. */
export interface PasswordReset {
  readonly username: string;
  readonly email: string;
  /** What stands in the link; only its hash is kept. */
  readonly token: string;
}

/** Whoever asks for many links, for whomever, has to wait. */
export function throttlePasswordResets(site: Site, address: string): Promise<Throttled | undefined> {
  const rule = throttleRules.resetPerAddress;
  return throttle(site.database.query, rule, addressBlock(address), site.now());
}

/** Answers the links to send. Neither they nor the time this takes may be told to whoever asked. */
export async function requestPasswordReset(site: Site, nameOrEmail: string): Promise<PasswordReset[]> {
  const now = site.now();
  const { query } = site.database;
  const resets: PasswordReset[] = [];
  for (const account of await accountsFor(site, nameOrEmail)) {
    if (await throttle(query, throttleRules.resetPerAccount, account.username, now)) continue;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + HOUR_MS);
    await insertPasswordReset(query, resetHash(token), account.id, expiresAt);
    resets.push({ username: account.username, email: account.email, token });
  }
  return resets;
}

export function resetHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function accountsFor({ database: { query } }: Site, nameOrEmail: string): Promise<Account[]> {
  const named = isUsername(nameOrEmail) ? await findAccountByTypedName(query, nameOrEmail) : undefined;
  const isAddress = nameOrEmail.includes('@') && !nameOrEmail.includes('\0');
  const accounts = named ? [named] : isAddress ? await findAccountsByEmail(query, nameOrEmail) : [];
  return accounts.filter((account) => account.isActive);
}
