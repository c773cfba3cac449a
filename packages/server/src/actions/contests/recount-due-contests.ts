import type { Database } from '../../database/connection.ts';
import { unlessHeld } from '../../database/unless-held.ts';
import {
  contestsToRecount,
  contestsToShow,
  recountContest,
  showResults,
  takeToRecount,
} from '../../storage/contests/contest-figures.ts';
import { unrateContest } from '../../storage/contests/rate-contests.ts';
import { noteRatingsDue } from '../../storage/contests/ratings-due.ts';

/**
 * Brings public figures in line with the scoreboards that everybody may see, as when a contest has ended, and adds results
 * that contestants did not see until their end. Answers how many contests changed.
 */
export async function recountDueContests(database: Database, now: Date): Promise<number> {
  let recounted = 0;
  for (const contestId of await contestsToRecount(database.query, now)) {
    const isDone = await unlessHeld(database, async (queries) => {
      if (!(await takeToRecount(queries, contestId, now))) return false;
      if (await recountContest(queries, contestId, now)) await noteRatingsDue(queries, contestId, now);
      else await unrateContest(queries, contestId, now);
      return true;
    });
    if (isDone) recounted += 1;
  }
  for (const contestId of await contestsToShow(database.query, now)) {
    if (await unlessHeld(database, (queries) => showResults(queries, contestId, now))) recounted += 1;
  }
  return recounted;
}
