import { hashPassword, type PasswordFault, passwordFault } from '../../auth/password.ts';
import type { Site } from '../../site.ts';
import { findPasswordReset, takePasswordReset } from '../../storage/accounts/password-resets.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { setPassword } from './change-password.ts';
import { resetHash } from './request-password-reset.ts';

/** Signs nobody in: a user with two-factor still has to pass it. */
export async function resetPassword(
  site: Site,
  token: string,
  password: string,
): Promise<{ username: string } | Refusal<'link expired' | PasswordFault>> {
  const tokenHash = resetHash(token);
  const owner = await findPasswordReset(site.database.query, tokenHash, site.now());
  if (!owner) return refuse('link expired');
  const fault = passwordFault(password, owner.username);
  if (fault) return refuse(fault);
  const hash = await hashPassword(password);
  return site.database.transaction(async (queries) => {
    if (!(await takePasswordReset(queries, tokenHash))) return refuse('link expired');
    await setPassword(queries, owner.userId, hash);
    return { username: owner.username };
  });
}
