import { generateToken } from '@tribunal/server/actions/generate-token';
import { hashPassword } from '@tribunal/server/auth/password';
import { seal } from '@tribunal/server/auth/seal';
import { scratchCodeHash, totpCode } from '@tribunal/server/auth/two-factor';
import type { Site } from '@tribunal/server/site';
import type { FastifyInstance } from 'fastify';
import { type Browser, browser } from './browser.ts';

export const password = 'a password nobody guesses';
const passwordHash = await hashPassword(password);

export interface Person {
  readonly id: number;
  readonly username: string;
}

interface Given {
  username?: string;
  email?: string;
  full_name?: string;
  is_active?: boolean;
  is_staff?: boolean;
  is_superuser?: boolean;
  permissions?: string[];
  /** With two-factor switched on, and this as its only scratch code. */
  scratchCode?: string;
}

/** The two-factor key of everybody who has one here. */
export const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const totpBytes = Buffer.from('48656c6c6f21deadbeef48656c6c6f21deadbeef', 'hex');

/** What an authenticator app shows at that moment, or some steps away from it. */
export function codeAt(now: Date, stepsAway = 0): string {
  return totpCode(totpBytes, Math.floor(now.getTime() / 30_000) + stepsAway);
}

/** People with accounts on a test's site; all of them have the same password. */
export function people(site: Site, app: FastifyInstance) {
  let counter = 0;

  async function aPerson({ scratchCode, ...given }: Given = {}): Promise<Person> {
    const username = given.username ?? `person${++counter}`;
    const twoFactor =
      scratchCode === undefined
        ? {}
        : { totp_key: seal(totpKey, site.secretKey), scratch_code_hashes: [scratchCodeHash(scratchCode)] };
    const row = { password_hash: passwordHash, ...given, username, ...twoFactor };
    const { id } = await site.database.query
      .insertInto('users')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, username };
  }

  async function signedIn({ username }: Person, guest: Browser = browser(app)): Promise<Browser> {
    const reply = await guest.post('/accounts/login/', { username, password });
    if (reply.statusCode !== 302) throw new Error(`signing in answered ${reply.statusCode}`);
    return guest;
  }

  /** The administration takes nobody else. */
  async function anAdministrator(given: Omit<Given, 'scratchCode' | 'is_staff'> = {}) {
    const person = await aPerson({ ...given, is_staff: true, scratchCode: 'ABCDEFGHIJKLMNOP' });
    const session = await signedIn(person);
    await session.post('/accounts/2fa/', { totp_or_scratch_code: codeAt(site.now()) });
    return { person, session };
  }

  const aToken = ({ id }: Person) => generateToken(site.database.query, id, site.secretKey);

  return { aPerson, signedIn, anAdministrator, aToken };
}
