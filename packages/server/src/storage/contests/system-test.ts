import type { Queries } from '../../database/connection.ts';

/** Whether the submissions of a contest are judged with pretests only; for the alias of a row of `contests`. */
export function awaitsSystemTest(contests: string): string {
  return `(${contests}.run_pretests_only and ${contests}.system_tested_at is null)`;
}

export async function saveSystemTest(queries: Queries, contestId: number, now: Date): Promise<void> {
  await queries
    .updateTable('contests')
    .set({ system_tested_at: now })
    .where('id', '=', contestId)
    .where('system_tested_at', 'is', null)
    .execute();
}
