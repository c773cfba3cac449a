import type { InterfaceLanguage } from '@tribunal/core/reader/interface-languages';
import { isTimeZone } from '@tribunal/core/reader/time-zones';
import { invisibleCharacter } from '@tribunal/core/texts/text';
import { existing } from '@tribunal/core/unknown';
import type { UserCaller } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { changeAccount, findAccount } from '../../storage/accounts/accounts.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkPassword } from './check-password.ts';
import { emailFault } from './create-account.ts';
import type { Throttled } from './throttle.ts';

export const LONGEST_FULL_NAME = 100;

interface ProfileChange {
  readonly fullName: string;
  /** Null: as the browser asks for it. */
  readonly language: InterfaceLanguage | null;
  readonly timeZone: string | null;
  readonly email: string;
  /** Needed for a new address only: whoever controls the address can reset the password. */
  readonly password: string;
}

export async function editProfile(
  site: Site,
  caller: UserCaller,
  { fullName, language, timeZone, email, password }: ProfileChange,
  address: string,
): Promise<
  'saved' | Refusal<'bad full name' | 'bad time zone' | 'bad email' | 'wrong password'> | Throttled
> {
  if (fullName.length > LONGEST_FULL_NAME || invisibleCharacter.test(fullName))
    return refuse('bad full name');
  if (timeZone !== null && !isTimeZone(timeZone)) return refuse('bad time zone');
  if (emailFault(email)) return refuse('bad email');
  const account = existing(await findAccount(site.database.query, caller.userId));
  if (email !== account.email) {
    const check = { username: account.username, account, password, address, now: site.now() };
    const refused = await checkPassword(site.database, check);
    if (refused) return refused;
  }
  const changes = { full_name: fullName, interface_language: language, time_zone: timeZone, email };
  await changeAccount(site.database.query, caller.userId, changes);
  return 'saved';
}
