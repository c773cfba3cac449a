import type { Queries } from '../../database/connection.ts';

interface Seat {
  readonly name: string;
  readonly networks: readonly string[];
}

/** The login networks of all accounts. */
export function listSeats(queries: Queries): Promise<Seat[]> {
  return queries
    .selectFrom('users')
    .select(['username as name', 'login_networks as networks'])
    .where('login_networks', '<>', '{}' as never)
    .orderBy('id')
    .execute();
}

/** Those of these keys that contests have. */
export async function knownContests(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queries.selectFrom('contests').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

export async function contestIdOfKey(queries: Queries, key: string): Promise<number | null> {
  const row = await queries.selectFrom('contests').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

/** As a session does when it begins, so that organizers see who is there. */
export async function noteSeated(queries: Queries, userId: number, now: Date): Promise<void> {
  await queries.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}
