import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { adoptUnqueued } from '../storage/judge-queue.ts';
import { rateContests } from '../storage/rate-contests.ts';
import { recountPublicFigures } from '../storage/recount.ts';
import { rescoreContest } from '../storage/rescore-contest.ts';
import type { HighestGiven } from './batch.ts';
import { logLoad } from './log-load.ts';
import { raiseSequence } from './reserve-ids.ts';
import { storeSubmissions } from './staged-submissions.ts';
import type { Made } from './writing.ts';

/** Stores the submissions and computes from them everything that a snapshot does not tell: logs, standings, points, counts, ratings. */
export async function finishLoad(
  queries: Queries,
  made: Made,
  highestGiven: HighestGiven,
  now: Date,
): Promise<void> {
  const touched = await touchedBySubmissions(queries);
  await holdTouched(queries, made, touched);
  await storeSubmissions(queries);
  await adoptUnqueued(queries, now);
  await logLoad(queries, made, now);
  await sql`analyze submissions, judgements, case_results, participations`.execute(queries);
  for (const contestId of made.touchedContestIds) await rescoreContest(queries, contestId);
  await recountPublicFigures(queries, touched.users, touched.problems);
  await rateContests(queries, [...made.touchedContestIds], now);
  for (const [table, id] of highestGiven) await raiseSequence(queries, table, id);
}

interface Touched {
  readonly users: number[];
  readonly problems: number[];
}

async function touchedBySubmissions(queries: Queries): Promise<Touched> {
  const { rows } = await sql<Touched>`
    select coalesce(array_agg(distinct user_id), '{}') as users, coalesce(array_agg(distinct problem_id), '{}') as problems
    from loaded_submissions
  `.execute(queries);
  return rows[0]!;
}

/** What judging changes, in the order in which judging takes it: verdicts that come meanwhile wait until the load ends. */
async function holdTouched(queries: Queries, made: Made, { users, problems }: Touched): Promise<void> {
  const contests = [...made.touchedContestIds];
  await sql`select from participations where contest_id = any(${contests}) order by id for update`.execute(
    queries,
  );
  await sql`select from users where id = any(${users}) order by id for no key update`.execute(queries);
  await sql`select from problems where id = any(${problems}) order by id for no key update`.execute(queries);
  await sql`select from contest_heads where contest_id = any(${contests}) order by contest_id for update`.execute(
    queries,
  );
}
