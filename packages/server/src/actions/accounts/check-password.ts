import { equalizeTime } from '../../auth/old-password.ts';
import { hashPassword, isOutdated, isPassword } from '../../auth/password.ts';
import type { Database, Queries } from '../../database/connection.ts';
import type { Account } from '../../storage/accounts/accounts.ts';
import { replacePasswordHash, slowestOldRounds } from '../../storage/accounts/old-password-hashes.ts';
import { deleteAttempts } from '../../storage/accounts/throttle-counts.ts';
import { type Refusal, refuse } from '../refusal.ts';
import {
  addressBlock,
  countFailure,
  type Throttled,
  throttle,
  throttledBefore,
  throttleKey,
  throttleRules,
} from './throttle.ts';

interface PasswordCheck {
  /** As typed: a name that nobody has is counted, and takes as long, like any other. Its case makes no difference. */
  readonly username: string;
  readonly account: Account | undefined;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
}

/** Undefined when the password is right. Counted before it is compared, so that tries in parallel gain nothing. */
export async function checkPassword(
  { query }: Database,
  { username, account, password, address, now }: PasswordCheck,
): Promise<Refusal<'wrong password'> | Throttled | undefined> {
  const block = addressBlock(address);
  const name = username.toLowerCase();
  const refused =
    (await throttledBefore(query, throttleRules.wrongPasswordPerAddress, block, now)) ??
    (await throttle(query, throttleRules.passwordPerAccount, name, now));
  if (refused) return refused;
  const hash = account?.passwordHash ?? null;
  if (await isPassword(password, hash)) {
    if (account && hash !== null && isOutdated(hash)) await renewHash(query, account.id, hash, password);
    await deleteAttempts(query, throttleKey(throttleRules.passwordPerAccount, name));
    return undefined;
  }
  await equalizeTime(password, hash, await slowestOldRounds(query));
  await countFailure(query, throttleRules.wrongPasswordPerAddress, block, now);
  return refuse('wrong password');
}

/** Accounts that moved in from another site get a hash of this one as soon as their password is known. */
async function renewHash(queries: Queries, userId: number, hash: string, password: string): Promise<void> {
  await replacePasswordHash(queries, userId, hash, await hashPassword(password));
}
