import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { rowsOf, string } from '../../../database/row.ts';

/** The keys of the running and future contests that a user has joined or registered for as a contestant. */
export async function joinedContests(
  database: Database,
  userId: number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await runPrepared(
    database,
    rowsOf({ key: string })`
      select contests.key from participations join contests on contests.id = participations.contest_id
      where participations.user_id = ${userId} and participations.virtual = 0 and contests.over_at >= ${now}
      union
      select contests.key from contest_registrations join contests on contests.id = contest_registrations.contest_id
      where contest_registrations.user_id = ${userId} and contests.end_time >= ${now}`,
  );
  return new Set(rows.map(({ key }) => key));
}
