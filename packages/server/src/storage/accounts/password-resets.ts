import type { Queries } from '../../database/connection.ts';

export async function insertPasswordReset(
  queries: Queries,
  tokenHash: Buffer,
  userId: number,
  expiresAt: Date,
): Promise<void> {
  await queries
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** The active user this link belongs to; undefined when the link has expired or was used. */
export function findPasswordReset(
  queries: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: number; username: string } | undefined> {
  return queries
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id as userId', 'users.username'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
}

/** True only for the first use of a link. */
export async function takePasswordReset(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
