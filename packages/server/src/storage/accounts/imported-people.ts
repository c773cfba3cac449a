import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, number, rowsOf, string } from '../../database/row.ts';
import { OperatorError } from '../../environment/operator-error.ts';

/** A person with the hash of the password; null to keep the old one. */
export interface HashedPerson extends ImportedPerson {
  readonly passwordHash: string | null;
}

/** The accounts with these names, whatever their case, by the lower-case name. Of two that differ only in case, the one that is named. */
export async function findTaken(
  queries: Queries,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ username: string })`
    select username from users where lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])
    order by username = any(${usernames}::text[])
  `.execute(queries);
  return new Map(rows.map(({ username }) => [username.toLowerCase(), username]));
}

export async function findOrganizationIds(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = names.length > 0 ? [...new Set(names)] : [''];
  const rows = await queries
    .selectFrom('organizations')
    .select(['id', 'slug', 'icpc_id'])
    .where((is) =>
      is.or([is('slug', 'in', wanted), is.and([is('icpc_id', 'in', wanted), is('icpc_id', '<>', '')])]),
    )
    .orderBy('id', 'desc')
    .execute();
  const byIcpcId = rows.flatMap(({ id, icpc_id }) => (icpc_id === '' ? [] : [[icpc_id, id] as const]));
  return new Map([...byIcpcId, ...rows.map(({ id, slug }) => [slug, id] as const)]);
}

/** Somebody has created an account of the import since it was prepared. */
export class AccountsAppeared extends OperatorError {
  constructor() {
    super('an account of this import was created meanwhile; import again');
  }
}

/**
 * Makes other imports wait until the transaction ends: they may create the same accounts in another order. So does whoever signs up,
 * perhaps with a name that differs only in case. Call it first.
 */
export async function waitForImports(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(queries);
}

/** Makes imports wait until the transaction ends, and waits for one that is being saved. */
export async function holdImports(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${IMPORT_LOCK})`.execute(queries);
}

/** Any number that no other advisory lock uses. */
const IMPORT_LOCK = 7_269_006;

/**
 * Creates accounts, or updates those that exist: what the file leaves empty stays. Throws AccountsAppeared if an account exists that is
 * not among the known ones. Returns the ids by name. Accounts are locked in the order of their ids, like everywhere, so that nobody
 * waits for others in turn.
 */
export async function savePeople(
  queries: Queries,
  people: readonly HashedPerson[],
  known: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, number>> {
  await waitForImports(queries);
  const rows = people.map(
    ({ line, username, name, email, passwordHash, members, country, room, networks, icpcId, ...seat }) => ({
      ...{
        line,
        username,
        full_name: name,
        email,
        password_hash: passwordHash,
        members,
        country,
        room,
        networks,
        icpc_id: icpcId,
        login_networks: seat.loginNetworks,
        only_contest: seat.onlyContest,
      },
    }),
  );
  const names = people.map(({ username }) => username);
  await sql`select from users where username = any(${names}::text[]) order by id for no key update`.execute(
    queries,
  );
  const { rows: saved } = await rowsOf({ id: number, username: string, isNew: boolean })`
    insert into users (username, full_name, email, password_hash, members, country, room, icpc_id, allowed_networks, login_networks, only_contest, created_at)
    select n.username, n.full_name, n.email, n.password_hash, n.members, n.country, n.room, n.icpc_id, coalesce(n.networks, u.allowed_networks, '{}'),
      coalesce(n.login_networks, u.login_networks, '{}'), coalesce(n.only_contest, u.only_contest, ''), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      line int, username text, full_name text, email text, password_hash text, members text[], country text, room text, icpc_id text, networks text[], login_networks text[], only_contest text)
    left join users u on u.username = n.username
    order by n.line
    on conflict (username) do update set
      full_name = coalesce(nullif(excluded.full_name, ''), users.full_name),
      email = coalesce(nullif(excluded.email, ''), users.email),
      password_hash = coalesce(excluded.password_hash, users.password_hash),
      members = case when cardinality(excluded.members) > 0 then excluded.members else users.members end,
      country = coalesce(nullif(excluded.country, ''), users.country),
      room = coalesce(nullif(excluded.room, ''), users.room),
      icpc_id = coalesce(nullif(excluded.icpc_id, ''), users.icpc_id),
      allowed_networks = excluded.allowed_networks,
      login_networks = excluded.login_networks,
      only_contest = excluded.only_contest
    returning id, username, xmax = 0 as "isNew"
  `.execute(queries);
  if (saved.some(({ username, isNew }) => !isNew && !known.has(username.toLowerCase())))
    throw new AccountsAppeared();
  return new Map(saved.map(({ id, username }) => [username, id]));
}
