import type { Database } from '../../packages/server/src/database/connection.ts';
import { addJudgedContest, addTeamsAndProblems, type Run } from '../frame/judged-contest.ts';

const contests = { main: 300_000, small: 10_000, large: 1_000_000 } as const;
const participants = 5000;
const others = 2_000_000;

/**
 * One contest of 300,000 submissions and 5,000 participants, one small and one large contest, and 2,000,000 submissions
 * outside contests.
 */
export async function generate({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    await addTeamsAndProblems(run, participants);
    const indexes = await dropIndexes(run);
    for (const [position, [key, count]] of Object.entries(contests).entries()) {
      await addJudgedContest(run, { id: position + 1, key, teams: participants, submissions: count });
    }
    await run(
      `insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points, case_total, judged_at)
       select 1 + n % $1::int, 1 + n % 10, 1, now() - interval '1 day' + n * interval '10 ms', 'D', 'WA', 0.1, 1000, 0, 0, 1,
         now() - interval '1 day' + n * interval '10 ms'
       from generate_series(1, $2::int) n`,
      [participants, others],
    );
    for (const { indexdef } of indexes) await run(indexdef);
    await run('analyze');
  } finally {
    client.release(true);
  }
}

/** Building an index once is faster than updating it 3,000,000 times. */
async function dropIndexes(run: Run): Promise<{ indexname: string; indexdef: string }[]> {
  const { rows } = await run(
    `select indexname, indexdef from pg_indexes where tablename = 'submissions' and indexname <> 'submissions_pkey'`,
  );
  const indexes = rows as { indexname: string; indexdef: string }[];
  for (const { indexname } of indexes) await run(`drop index ${indexname}`);
  return indexes;
}
