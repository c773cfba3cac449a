import type { InterfaceLanguage } from '@tribunal/core/reader/interface-languages';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { holdImports } from './imported-people.ts';

/** A user as the account pages and the administration see one. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  /** The names of the people of a team. */
  readonly members: string[];
  /** ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  readonly icpcId: string;
  readonly room: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: string[];
  readonly displayRank: string;
  readonly language: InterfaceLanguage | null;
  readonly timeZone: string | null;
  readonly isUnlisted: boolean;
  /** The networks that the account can be used from; empty for everywhere. */
  readonly allowedNetworks: string[];
  readonly tokenHash: string | null;
  readonly tokenUsedAt: Date | null;
  /** Sealed. */
  readonly totpKey: string | null;
  readonly scratchCodesLeft: number;
  readonly createdAt: Date;
  /** When a session of the user was last begun or renewed. */
  readonly lastSeenAt: Date | null;
}

interface NewAccount {
  readonly username: string;
  readonly email: string;
  /** Null: nobody signs in. */
  readonly passwordHash: string | null;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly createdAt: Date;
}

/** Fields that the owner or an administrator can change. */
interface AccountChanges {
  email?: string;
  full_name?: string;
  members?: string[];
  country?: string;
  room?: string;
  icpc_id?: string;
  interface_language?: InterfaceLanguage | null;
  time_zone?: string | null;
  password_hash?: string;
  is_active?: boolean;
  is_staff?: boolean;
  is_superuser?: boolean;
  is_unlisted?: boolean;
  allowed_networks?: string[];
  permissions?: string[];
  api_token_hash?: string | null;
  api_token_used_at?: Date | null;
  totp_key?: string | null;
  totp_last_step?: number;
  scratch_code_hashes?: string[];
}

export function findAccount(queries: Queries, id: number): Promise<Account | undefined> {
  return selectAccounts(queries).where('id', '=', id).executeTakeFirst();
}

export function findAccountByName(queries: Queries, username: string): Promise<Account | undefined> {
  return selectAccounts(queries).where('username', '=', username).executeTakeFirst();
}

export async function hasAccounts(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Ignores case, unless several accounts differ only in case; then the exact name is required. */
export async function findAccountByTypedName(
  queries: Queries,
  username: string,
): Promise<Account | undefined> {
  const accounts = await selectAccounts(queries)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .limit(2)
    .execute();
  return accounts.length > 1 ? findAccountByName(queries, username) : accounts[0];
}

/** Locks the row until the transaction ends, so that a decision based on it is still valid when it is written. */
export function lockAccount(queries: Queries, id: number): Promise<Account | undefined> {
  return selectAccounts(queries).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Several accounts may share an address. */
export function findAccountsByEmail(queries: Queries, email: string): Promise<Account[]> {
  return selectAccounts(queries)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .orderBy('id')
    .limit(10)
    .execute();
}

/**
 * Accounts whose username, name, email, room or organization contains the text, sorted by name. Ask for one more than a page
 * to learn whether there are more.
 */
export function searchAccounts(
  queries: Queries,
  search: string,
  offset: number,
  limit: number,
): Promise<Account[]> {
  return selectAccounts(queries)
    .where(isFoundBy(search))
    .orderBy('username')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Over `users`: the name, the address, the room or an organization contains the text. */
export function isFoundBy(search: string): RawBuilder<boolean> {
  const text = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(
    lower(users.username) like ${text} or lower(users.email) like ${text} or lower(users.full_name) like ${text}
    or lower(users.room) like ${text} or exists (
      select from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = users.id and lower(concat_ws(' ', o.slug, o.short_name, o.name)) like ${text}))`;
}

/** Undefined when the name exists already, in any case. */
export async function insertAccount(queries: Queries, account: NewAccount): Promise<number | undefined> {
  const lowered = account.username.toLowerCase();
  await holdImports(queries);
  await sql`select pg_advisory_xact_lock(hashtextextended('username ' || ${lowered}, 0))`.execute(queries);
  const existing = await queries
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(username)`, '=', lowered)
    .executeTakeFirst();
  if (existing) return undefined;
  const { id } = await queries
    .insertInto('users')
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      is_staff: account.isStaff,
      is_superuser: account.isSuperuser,
      created_at: account.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeAccount(queries: Queries, id: number, changes: AccountChanges): Promise<void> {
  await queries.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** True once for each TOTP step of an account, and never for a step before the last used one. */
export async function useTotpStep(queries: Queries, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True only for the first use of a code. */
export async function useScratchCode(queries: Queries, id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ scratch_code_hashes: sql`array_remove(scratch_code_hashes, ${hash})` })
    .where('id', '=', id)
    .where(sql<boolean>`${hash} = any (scratch_code_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function selectAccounts(queries: Queries) {
  return queries
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'full_name as fullName',
      'members',
      'country',
      'room',
      'icpc_id as icpcId',
      'password_hash as passwordHash',
      'is_active as isActive',
      'is_staff as isStaff',
      'is_superuser as isSuperuser',
      'permissions',
      'display_rank as displayRank',
      'interface_language as language',
      'time_zone as timeZone',
      'is_unlisted as isUnlisted',
      'allowed_networks as allowedNetworks',
      'api_token_hash as tokenHash',
      'api_token_used_at as tokenUsedAt',
      'totp_key as totpKey',
      sql<number>`cardinality(scratch_code_hashes)`.as('scratchCodesLeft'),
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ]);
}
