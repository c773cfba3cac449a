import type { Database } from '../storage/database.ts';
import { rateContests } from '../storage/rate-contests.ts';
import { contestsDue, takeDue } from '../storage/ratings-due.ts';

/** Rates anew the contests whose standings have changed since they were rated, as after a rejudge. Answers how many. */
export async function rateDueContests(database: Database, now: Date): Promise<number> {
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
