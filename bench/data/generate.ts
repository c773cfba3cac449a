import type { Database } from '../../packages/server/src/database/connection.ts';

export const counts = {
  users: 20_000,
  problems: 2_000,
  submissions: 2_000_000,
  participants: 5_000,
  contests: 2_000,
} as const;

/** One problem in twenty is private; one submission in twenty belongs to the contest, which has ended. */
export async function generate({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  const { users, problems, submissions, participants, contests } = counts;
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    for (const statement of base(users, problems, participants, contests)) await client.query(statement);
    const indexes = await dropIndexes(client);
    await client.query('alter table submissions disable trigger user');
    await client.query(practice((submissions * 19) / 20, users, problems));
    await client.query(inContest(submissions / 20, participants));
    await client.query('alter table submissions enable trigger user');
    for (const definition of indexes) await client.query(definition);
    await client.query(`insert into best_results (user_id, problem_id, points, is_solved)
      select user_id, problem_id, max(points), bool_or(result = 'AC') from submissions group by 1, 2`);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

function base(users: number, problems: number, participants: number, contests: number): string[] {
  return [
    `insert into languages (key, name, common_name) select 'L' || n, 'Language ' || n, 'L' from generate_series(1, 10) n`,
    `insert into users (username, points, performance_points, problem_count, rating)
     select 'user' || n, n % 500, n % 300 + 0.25, n % 100, 1000 + n % 1500 from generate_series(1, ${users}) n`,
    `insert into problems (code, name, description, types, group_name, points, partial, is_public)
     select 'problem' || n, 'Problem number ' || n, repeat('A statement of some length. ', 40),
       array['Graphs', 'Dynamic programming'], 'Group ' || n % 10, n % 30, n % 2 = 0, n % 20 <> 0
     from generate_series(1, ${problems}) n`,
    `insert into contests (key, name, start_time, end_time, format)
     values ('main', 'Main', now() - interval '2 days', now() - interval '43 hours', 'icpc')`,
    `insert into contests (key, name, start_time, end_time, format, is_rated, tags, is_visible)
     select 'contest' || n, 'Contest number ' || n, now() - n * interval '1 day', now() - n * interval '1 day' + interval '5 hours',
       'icpc', n % 2 = 0, array['weekly', 'easy'], n % 20 <> 0
     from generate_series(1, ${contests}) n`,
    `insert into contest_heads (contest_id, number) select id, 1 from contests`,
    `insert into contest_problems (contest_id, problem_id, position) select 1, n, n from generate_series(1, 10) n`,
    `insert into participations (contest_id, user_id, real_start, score, cumulative_time, tiebreaker, cells)
     select 1, n, now() - interval '2 days', n % 11, n * 7 % 20000, n % 300,
       (select jsonb_object_agg(p, jsonb_build_object('time', n % 300 * 60 + p, 'points', 1, 'bonus', 0, 'tries', 1 + n % 3,
           'penalty', n % 3, 'pending', 0, 'unjudged', 0, 'solvedAt', n % 300 * 60 + p))
        from generate_series(1, 1 + n % 10) p)
     from generate_series(1, ${participants}) n`,
  ];
}

function practice(count: number, users: number, problems: number): string {
  return `
    insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points,
      case_total, judged_at)
    select 1 + (n::bigint * 7919 + n / ${users}) % ${users}, 1 + (n::bigint * 104729 + n / ${problems}) % ${problems}, 1 + n % 10,
      now() - interval '700 days' + n * interval '30 seconds', 'D', (array['AC', 'WA', 'TLE', 'RTE', 'CE'])[1 + n / 7 % 5],
      n % 2000 / 1000.0, 1000 + n % 60000, n % 30, n % 10, 10, now() - interval '700 days' + n * interval '30 seconds'
    from generate_series(1, ${count}) n`;
}

function inContest(count: number, participants: number): string {
  return `
    insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points,
      case_total, judged_at, contest_id, contest_problem_id, participation_id, virtual, contest_points)
    select p.user_id, cp.problem_id, 1, p.real_start + n.n * interval '150 ms', 'D', (array['AC', 'WA'])[1 + n.n % 2], 0.1,
      1000, 1, 1, 1, p.real_start + n.n * interval '151 ms', 1, cp.id, p.id, 0, 1
    from generate_series(1, ${count}) n
    join participations p on p.user_id = 1 + n.n % ${participants}
    join contest_problems cp on cp.position = 1 + n.n % 10`;
}

interface Runner {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

/** Building an index once is faster than updating it 2,000,000 times. */
async function dropIndexes(client: Runner): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'submissions' and indexname <> 'submissions_pkey'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}
