import type { Database } from '../../database/connection.ts';
import { appendContestFacts } from '../../storage/contests/contest-facts.ts';
import { rescoreContest } from '../../storage/contests/scoreboard/rescore-contest.ts';
import { standingsDue, takeStandingsDue } from '../../storage/contests/scoreboard/standings-due.ts';
import { waitForEditors } from '../../storage/contests/settings/contest-locks.ts';
import { lockContest } from '../../storage/contests/settings/edited-contest.ts';

/** Computes standings anew where a migration asked for it. The entry in the log tells caches that the ranking may have changed. */
export async function rescoreDueContests(database: Database, now: Date): Promise<void> {
  for (const contestId of await standingsDue(database.query)) {
    await database.transaction(async (queries) => {
      await waitForEditors(queries, contestId);
      if (!(await takeStandingsDue(queries, contestId))) return;
      await lockContest(queries, contestId);
      await rescoreContest(queries, contestId);
      await appendContestFacts(queries, contestId, now);
    });
  }
}
