import type { InterfaceLanguage } from '@tribunal/core/reader/interface-languages';
import type { TokenScope } from '@tribunal/core/reader/token-scopes';
import { batched } from '../../database/batch.ts';
import type { Database, Queries } from '../../database/connection.ts';

/** The columns that every request of a user needs. */
export interface CallerRow {
  readonly userId: number;
  readonly username: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: string[];
  /** The networks that the account can be used from; empty for everywhere. */
  readonly allowedNetworks: string[];
  /** The team as which the user acts. */
  readonly teamId: number | null;
  readonly teamName: string | null;
}

export interface TokenOwner extends CallerRow {
  readonly tokenHash: string;
  readonly tokenUsedAt: Date | null;
}

export interface NamedTokenOwner extends CallerRow {
  readonly tokenId: number;
  readonly tokenUsedAt: Date | null;
  readonly limits: {
    readonly scope: TokenScope;
    readonly contest: { readonly id: number; readonly key: string } | null;
  };
}

export interface SessionOwner extends CallerRow {
  readonly idHash: Buffer;
  readonly hasTwoFactor: boolean;
  readonly isTwoFactorPassed: boolean;
  readonly language: InterfaceLanguage | null;
  readonly timeZone: string | null;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
  /** Whether the user has a role in the jury of some contest. */
  readonly isInSomeJury: boolean;
}

export interface CallerLookups {
  /** Finds active users that have a token. */
  tokenOwner(userId: number): Promise<TokenOwner | undefined>;
  /** Finds sessions of active users, including expired sessions. */
  sessionOwner(idHash: Buffer): Promise<SessionOwner | undefined>;
}

/** Short compared to any page, and it saves most of these queries on a busy site. */
const gatherMs = 1;

/** Reads by primary key, never from a cache: a revocation takes effect on all nodes at once. */
export function callerLookups({ pool }: Database): CallerLookups {
  const tokenOwner = batched(async (ids: number[]) => {
    const { rows } = await pool.query<TokenOwner>({ ...tokenOwners, values: [ids] });
    return new Map(rows.map((row) => [row.userId, row]));
  }, gatherMs);
  const sessionOwner = batched(async (hashes: string[]) => {
    const keys = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const { rows } = await pool.query<SessionOwner>({ ...sessionOwners, values: [keys] });
    return new Map(rows.map((row) => [row.idHash.toString('hex'), row]));
  }, gatherMs);
  return { tokenOwner, sessionOwner: (idHash) => sessionOwner(idHash.toString('hex')) };
}

const callerColumns = `
  u.id as "userId", u.username, u.is_staff as "isStaff", u.is_superuser as "isSuperuser", u.permissions,
  u.allowed_networks as "allowedNetworks", team.id as "teamId", team.username as "teamName"`;

const actingTeam = `
  left join lateral (
    select t.id, t.username from team_members m join users t on t.id = m.team_id and t.is_active
    where m.user_id = u.id and m.is_acting limit 1) team on true`;

/**
 * Planning these queries takes several times as long as running them, so the server should plan them once per connection.
 * The subselect hides the length of the array; otherwise the server would plan again for each length.
 */
export const tokenOwners = {
  name: 'token owners',
  text: `
  select ${callerColumns}, u.api_token_hash as "tokenHash", u.api_token_used_at as "tokenUsedAt"
  from users u ${actingTeam}
  where u.id = any ((select $1::integer[])::integer[]) and u.is_active and u.api_token_hash is not null`,
};

/** The role is looked up with a limit: PostgreSQL 15 answers `exists` by reading all roles. */
export const sessionOwners = {
  name: 'session owners',
  text: `
  select ${callerColumns}, s.id_hash as "idHash", u.totp_key is not null as "hasTwoFactor",
    u.interface_language as "language", u.time_zone as "timeZone", s.is_two_factor_passed as "isTwoFactorPassed", s.renewed_at as "renewedAt", s.expires_at as "expiresAt",
    (select true from contest_roles r where r.user_id = u.id and r.role in ('author', 'curator', 'jury') limit 1) is true as "isInSomeJury"
  from sessions s join users u on u.id = s.user_id ${actingTeam}
  where s.id_hash = any ((select $1::bytea[])::bytea[]) and u.is_active`,
};

/** The owner of a named token that has not expired; undefined for users that are not active. */
export async function namedTokenOwner(
  queries: Queries,
  { userId, hash, now }: { readonly userId: number; readonly hash: string; readonly now: Date },
): Promise<NamedTokenOwner | undefined> {
  const row = await queries
    .selectFrom('named_tokens as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('contests as c', 'c.id', 'n.contest_id')
    .leftJoin('team_members as acting', (join) =>
      join.onRef('acting.user_id', '=', 'u.id').on('acting.is_acting', '=', true),
    )
    .leftJoin('users as team', (join) =>
      join.onRef('team.id', '=', 'acting.team_id').on('team.is_active', '=', true),
    )
    .select(['team.id as teamId', 'team.username as teamName'])
    .select(['u.id as userId', 'u.username', 'u.is_staff as isStaff', 'u.is_superuser as isSuperuser'])
    .select(['u.permissions', 'u.allowed_networks as allowedNetworks', 'n.id as tokenId', 'n.scope'])
    .select(['n.used_at as tokenUsedAt', 'n.contest_id as contestId', 'c.key as contestKey'])
    .where('n.token_hash', '=', hash)
    .where('n.user_id', '=', userId)
    .where('u.is_active', '=', true)
    .where((where) => where.or([where('n.expires_at', 'is', null), where('n.expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { scope, contestId, contestKey, ...owner } = row;
  const contest = contestId === null || contestKey === null ? null : { id: contestId, key: contestKey };
  return { ...owner, limits: { scope, contest } };
}

export interface UsedToken {
  readonly userId: number;
  /** Missing for the personal token. */
  readonly tokenId?: number;
}

export async function recordTokenUse(
  queries: Queries,
  { userId, tokenId }: UsedToken,
  now: Date,
): Promise<void> {
  if (tokenId === undefined)
    await queries.updateTable('users').set({ api_token_used_at: now }).where('id', '=', userId).execute();
  else await queries.updateTable('named_tokens').set({ used_at: now }).where('id', '=', tokenId).execute();
}
