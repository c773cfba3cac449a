import type { Database } from '../../packages/server/src/database/connection.ts';

export const contests = { main: 300_000, small: 10_000, large: 1_000_000 } as const;
export const participants = 5000;
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
    await run(`insert into users (username) select 'user' || n from generate_series(1, $1::int) n`, [
      participants,
    ]);
    await run(`insert into languages (key, name) values ('PY3', 'Python 3')`);
    await run(
      `insert into problems (code, name) select 'problem' || n, 'Problem ' || n from generate_series(1, 10) n`,
    );
    const indexes = await dropIndexes(run);
    for (const [position, [key, count]] of Object.entries(contests).entries()) {
      await addContest(run, position + 1, key, count);
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

type Run = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Building an index once is faster than updating it 3,000,000 times. */
async function dropIndexes(run: Run): Promise<{ indexname: string; indexdef: string }[]> {
  const { rows } = await run(
    `select indexname, indexdef from pg_indexes where tablename = 'submissions' and indexname <> 'submissions_pkey'`,
  );
  const indexes = rows as { indexname: string; indexdef: string }[];
  for (const { indexname } of indexes) await run(`drop index ${indexname}`);
  return indexes;
}

async function addContest(run: Run, id: number, key: string, count: number): Promise<void> {
  await run(
    `insert into contests (id, key, name, start_time, end_time, format)
     values ($1, $2, $2, now() - interval '4 hours', now() + interval '1 hour', 'icpc')`,
    [id, key],
  );
  await run(
    `insert into contest_problems (contest_id, problem_id, position) select $1, id, id from problems where id <= 10`,
    [id],
  );
  await run(
    `insert into participations (contest_id, user_id, real_start, score, cumulative_time, frozen_score)
     select $1, n, now() - interval '4 hours', n % 11 * 100, n * 7 % 20000, 0 from generate_series(1, $2::int) n`,
    [id, participants],
  );
  await run(
    `insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points, case_total,
       judged_at, contest_id, contest_problem_id, participation_id, virtual, contest_points)
     select p.user_id, cp.problem_id, 1, n.at, 'D', (array['AC', 'WA', 'TLE', 'WA'])[1 + n.n % 4], 0.1, 1000, 0, 0, 1,
       n.at + interval '2 seconds', $1, cp.id, p.id, 0, 0
     from (
       select n, date_trunc('hour', now() - interval '3 hours') + n * interval '7 ms' as at from generate_series(1, $2::int) n
     ) n
     join participations p on p.contest_id = $1 and p.user_id = 1 + n.n % $3::int
     join contest_problems cp on cp.contest_id = $1 and cp.position = 1 + n.n % 10`,
    [id, count, participants],
  );
  await run(
    `insert into contest_heads (contest_id, number, stamp) select $1, $2, max(judged_at) from submissions where contest_id = $1`,
    [id, count],
  );
}
