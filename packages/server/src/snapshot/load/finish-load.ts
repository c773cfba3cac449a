import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { countResultsAsPublic, withholdLoaded } from '../../storage/contests/contest-figures.ts';
import { enterContests } from '../../storage/contests/participating/current-participation.ts';
import { saveOverTimes } from '../../storage/contests/participating/edited-participation.ts';
import { rateContests } from '../../storage/contests/rate-contests.ts';
import { rescoreContest } from '../../storage/contests/scoreboard/rescore-contest.ts';
import { enqueueMissing } from '../../storage/judges/judge-queue.ts';
import { recountPublicFigures } from '../../storage/problems/recount-public-figures.ts';
import {
  connectToSolutions,
  noteUnverified,
  setDue,
} from '../../storage/problems/verification/verifications.ts';
import type { HighestGiven } from './batch-ids.ts';
import { lockTouched } from './lock-touched.ts';
import { logLoad } from './log-load.ts';
import { raiseSequence } from './reserve-ids.ts';
import { skipReferenceChecks } from './skip-reference-checks.ts';
import { storeProposedJudgings } from './staged-proposals.ts';
import { storeSubmissions } from './staged-submissions.ts';
import type { Made } from './writing.ts';

/** Stores the submissions and computes everything that is not in a snapshot: logs, standings, points, counts, ratings. */
export async function finishLoad(
  queries: Queries,
  made: Made,
  highestGiven: HighestGiven,
  now: Date,
): Promise<void> {
  const { contests, users, problems } = made.touched;
  await lockTouched(queries, made.touched);
  await skipReferenceChecks(queries, async () => {
    await storeSubmissions(queries);
    await logLoad(queries, made, now);
  });
  await storeProposedJudgings(queries);
  await enterContests(queries, [...made.currentParticipations.values()]);
  await enqueueMissing(queries, now);
  await sql`analyze submissions, judgements, case_results, participations`.execute(queries);
  await saveOverTimes(queries, [...contests]);
  for (const contestId of contests) await rescoreContest(queries, contestId);
  await countResultsAsPublic(queries, made.contestIds, now);
  await withholdLoaded(queries, [...contests], now);
  await skipReferenceChecks(queries, () => recountPublicFigures(queries, [...users], [...problems]));
  await rateContests(queries, [...contests], now);
  await connectToSolutions(queries);
  await setDue(queries, [...made.verifiedProblems], [...made.dueProblems]);
  await noteUnverified(queries);
  for (const [table, id] of highestGiven) await raiseSequence(queries, table, id);
}
