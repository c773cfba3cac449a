import type { Database, Queries } from './database.ts';

/** What every request of a user needs to know about them. */
export interface CallerRow {
  readonly userId: number;
  readonly username: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: string[];
}

export interface TokenOwner extends CallerRow {
  readonly tokenHash: string;
  readonly tokenUsedAt: Date | null;
}

export interface SessionOwner extends CallerRow {
  readonly hasTwoFactor: boolean;
  readonly isTwoFactorPassed: boolean;
  readonly renewedAt: Date;
}

/** Among active users who have a token; by primary key. */
export async function findTokenOwner(database: Database, userId: number): Promise<TokenOwner | undefined> {
  const { rows } = await database.pool.query<TokenOwner>(tokenOwner, [userId]);
  return rows[0];
}

const callerColumns = `
  u.id as "userId", u.username, u.is_staff as "isStaff", u.is_superuser as "isSuperuser", u.permissions`;

export const tokenOwner = `
  select ${callerColumns}, u.api_token_hash as "tokenHash", u.api_token_used_at as "tokenUsedAt"
  from users u
  where u.id = $1 and u.is_active and u.api_token_hash is not null`;

/** Among sessions of active users that have not expired; by primary key. */
export async function findSessionOwner(
  database: Database,
  idHash: Buffer,
  now: Date,
): Promise<SessionOwner | undefined> {
  const { rows } = await database.pool.query<SessionOwner>(sessionOwner, [idHash, now]);
  return rows[0];
}

export const sessionOwner = `
  select ${callerColumns}, u.totp_key is not null as "hasTwoFactor",
    s.is_two_factor_passed as "isTwoFactorPassed", s.renewed_at as "renewedAt"
  from sessions s join users u on u.id = s.user_id
  where s.id_hash = $1 and s.expires_at > $2 and u.is_active`;

export async function noteTokenUse(queries: Queries, userId: number, now: Date): Promise<void> {
  await queries.updateTable('users').set({ api_token_used_at: now }).where('id', '=', userId).execute();
}
