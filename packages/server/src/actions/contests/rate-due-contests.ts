import type { Database } from '../../database/connection.ts';
import { rateContests } from '../../storage/contests/rate-contests.ts';
import { contestsDue, noteEndedContests, takeDue } from '../../storage/contests/ratings-due.ts';

/** Rates contests that are over, and anew those whose standings have changed since, as after a rejudge. Answers how many. */
export async function rateDueContests(database: Database, now: Date): Promise<number> {
  await noteEndedContests(database.query, now);
  let rated = 0;
  for (const contestId of await contestsDue(database.query)) {
    const isTaken = await database.transaction(async (queries) => {
      if (!(await takeDue(queries, contestId))) return false;
      await rateContests(queries, [contestId], now);
      return true;
    });
    if (isTaken) rated += 1;
  }
  return rated;
}
