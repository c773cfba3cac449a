import type { Queries } from '../../database/connection.ts';

export async function saveSystemTest(queries: Queries, contestId: number, now: Date): Promise<void> {
  await queries
    .updateTable('contests')
    .set({ system_tested_at: now })
    .where('id', '=', contestId)
    .where('system_tested_at', 'is', null)
    .execute();
}
