import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** Contests that are over and whose problems are to become public. */
export async function contestsToOpen(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contests.id from contests where ${isToBeOpened(now)} order by contests.over_at, contests.id limit 100
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Locks the contest, and returns its key. Null when another process holds the lock or has already opened it. */
export async function takeToOpen(queries: Queries, contestId: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select contests.key from contests where contests.id = ${contestId} and ${isToBeOpened(now)} for update skip locked
  `.execute(queries);
  return rows[0]?.key ?? null;
}

function isToBeOpened(now: Date) {
  return sql<boolean>`(contests.open_for_practice and contests.opened_at is null and contests.over_at < ${now})`;
}

export async function saveOpened(queries: Queries, contestId: number, openedAt: Date): Promise<void> {
  await queries.updateTable('contests').set({ opened_at: openedAt }).where('id', '=', contestId).execute();
}
