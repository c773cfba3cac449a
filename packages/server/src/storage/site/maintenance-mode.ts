import type { Queries } from '../../database/connection.ts';

/** From now on, requests only read, and judges get no more work. */
export async function startMaintenance(queries: Queries, message: string, now: Date): Promise<void> {
  await queries
    .insertInto('maintenance')
    .values({ message, started_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ message }))
    .execute();
}

/** False if there was no maintenance. */
export async function endMaintenance(queries: Queries): Promise<boolean> {
  const ended = await queries.deleteFrom('maintenance').returning('id').executeTakeFirst();
  return ended !== undefined;
}
