import type { ImportedPerson } from '@tribunal/core/people-file';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** A person with the hash of the password; null to keep the old one. */
export interface HashedPerson extends ImportedPerson {
  readonly passwordHash: string | null;
}

/** The accounts with these names, whatever their case, by the lower-case name. */
export async function findTaken(
  queries: Queries,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string }>`
    select username from users where lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])
  `.execute(queries);
  return new Map(rows.map(({ username }) => [username.toLowerCase(), username]));
}

export async function findOrganizationIds(
  queries: Queries,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('organizations')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs.length > 0 ? [...new Set(slugs)] : [''])
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Creates accounts, or updates those that exist: what the file leaves empty stays. Returns the ids by name. */
export async function savePeople(
  queries: Queries,
  people: readonly HashedPerson[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = people.map(({ username, name, email, passwordHash, members, country, room, networks }) => ({
    ...{ username, full_name: name, email, password_hash: passwordHash, members, country, room, networks },
  }));
  const { rows: saved } = await sql<{ id: number; username: string }>`
    insert into users (username, full_name, email, password_hash, members, country, room, allowed_networks, created_at)
    select n.username, n.full_name, n.email, n.password_hash, n.members, n.country, n.room, coalesce(n.networks, u.allowed_networks, '{}'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      username text, full_name text, email text, password_hash text, members text[], country text, room text, networks text[])
    left join users u on u.username = n.username
    on conflict (username) do update set
      full_name = coalesce(nullif(excluded.full_name, ''), users.full_name),
      email = coalesce(nullif(excluded.email, ''), users.email),
      password_hash = coalesce(excluded.password_hash, users.password_hash),
      members = case when cardinality(excluded.members) > 0 then excluded.members else users.members end,
      country = coalesce(nullif(excluded.country, ''), users.country),
      room = coalesce(nullif(excluded.room, ''), users.room),
      allowed_networks = excluded.allowed_networks
    returning id, username
  `.execute(queries);
  return new Map(saved.map(({ id, username }) => [username, id]));
}
