import { cutText, storableText } from '@tribunal/core/texts/text';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

interface NewSession {
  readonly idHash: Buffer;
  readonly userId: number;
  readonly isTwoFactorPassed: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

export interface ListedSession {
  readonly idHash: Buffer;
  readonly userId: number;
  readonly username: string;
  readonly isTwoFactorPassed: boolean;
  readonly createdAt: Date;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

export async function insertSession(queries: Queries, session: NewSession): Promise<void> {
  await queries
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      is_two_factor_passed: session.isTwoFactorPassed,
      created_at: session.now,
      renewed_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: cutText(storableText(session.userAgent), 300),
    })
    .execute();
  await queries
    .updateTable('users')
    .set({ last_seen_at: session.now })
    .where('id', '=', session.userId)
    .execute();
}

/** Also remembers that the user was here, for when the session is gone. */
export async function renewSession(
  queries: Queries,
  idHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`
    with renewed as (
      update sessions set renewed_at = ${now}, expires_at = ${expiresAt} where id_hash = ${idHash} returning user_id)
    update users set last_seen_at = ${now} from renewed where users.id = renewed.user_id
  `.execute(queries);
}

/** Marks this session of a user as two-factor authenticated, and all others as not. */
export async function markOnlyTwoFactorPassed(
  queries: Queries,
  userId: number,
  idHash: Buffer,
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ is_two_factor_passed: sql<boolean>`id_hash = ${idHash}` })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteSession(queries: Queries, idHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Returns how many sessions it deleted. */
export async function deleteSessionsOf(queries: Queries, userId: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions of these users, and their links for a forgotten password. */
export async function endAccessOf(queries: Queries, userIds: readonly number[]): Promise<void> {
  await sql`delete from sessions where user_id = any(${userIds})`.execute(queries);
  await sql`delete from password_resets where user_id = any(${userIds})`.execute(queries);
}

/** Newest first, of one user or of all. */
export function listSessions(
  queries: Queries,
  { userId, now, offset, limit }: { userId?: number; now: Date; offset: number; limit: number },
): Promise<ListedSession[]> {
  let query = queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'id_hash as idHash',
      'user_id as userId',
      'username',
      'is_two_factor_passed as isTwoFactorPassed',
      'sessions.created_at as createdAt',
      'renewed_at as renewedAt',
      'expires_at as expiresAt',
      'address',
      'user_agent as userAgent',
    ])
    .where('expires_at', '>', now);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query
    .orderBy('sessions.created_at', 'desc')
    .orderBy('id_hash')
    .offset(offset)
    .limit(limit)
    .execute();
}
