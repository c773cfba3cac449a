import type { Database } from '@tribunal/server/database/connection';

/**
 * Enough rows for the planner to avoid full table scans: 3,000 users, 200 problems, 40 contests with 100 contestants
 * each, and 20,000 submissions, every second one in a contest.
 */
export async function fillBigSite({ pool }: Database): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}

const statements = [
  `insert into users (username, email, api_token_hash)
   select 'user' || n, 'user' || n || '@example.org', lpad(to_hex(n), 64, '0') from generate_series(1, 3000) n`,
  `insert into languages (key, name) select 'L' || n, 'L' || n from generate_series(1, 8) n`,
  `insert into problems (code, name, is_public) select 'p' || n, 'Problem ' || n, true from generate_series(1, 200) n`,
  `insert into contests (key, name, format, frozen_last_minutes, start_time, end_time)
   select 'c' || n, 'Contest ' || n, 'icpc', 60, moment, moment + interval '5 hours'
   from generate_series(1, 40) n, lateral (select timestamptz '2024-01-01 00:00Z' + n * interval '7 days' as moment) t`,
  `insert into contest_problems (contest_id, problem_id, position)
   select c, c * 5 - position, position from generate_series(1, 40) c, generate_series(0, 4) position`,
  `insert into participations (contest_id, user_id, virtual, real_start, score)
   select c, (c * 71 + k) % 3000 + 1, case when k < 90 then 0 else 1 end, start_time, k
   from generate_series(0, 99) k, generate_series(1, 40) c join contests on contests.id = c`,
  `insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, judged_at)
   select n * 7 % 3000 + 1, n * 13 % 200 + 1, n % 8 + 1, moment, 'D', case n % 3 when 0 then 'AC' else 'WA' end, 0.1, 1000, 1, moment
   from generate_series(1, 10000) n, lateral (select timestamptz '2024-01-01 00:00Z' + n * interval '1 minute' as moment) t`,
  `insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, judged_at,
     contest_id, contest_problem_id, participation_id, virtual, contest_points)
   select participations.user_id, contest_problems.problem_id, n % 8 + 1, start_time + n * interval '1 second',
     case when n < 50 then 'QU' else 'D' end, 'WA', 0.1, 1000, 0, start_time + n * interval '1 second',
     contests.id, contest_problems.id, participations.id, participations.virtual, 0
   from generate_series(1, 10000) n
   join contests on contests.id = n % 40 + 1
   join participations on participations.contest_id = contests.id
     and participations.user_id = (contests.id * 71 + n / 40 % 100) % 3000 + 1
   join contest_problems on contest_problems.contest_id = contests.id and contest_problems.position = n / 8 % 5`,
  `insert into judgements (submission_id, number, requested_at, finished_at)
   select id, 1, date, case when status = 'D' then judged_at end from submissions`,
  `insert into case_results (submission_id, judgement, position, status)
   select id, 1, position, 'AC' from submissions, generate_series(1, 3) position`,
  `insert into contest_log (contest_id, number, at, kind, subject_id, data)
   select contest_id, row_number() over (partition by contest_id order by judged_at), judged_at, 'submission', id, '{}'
   from submissions where contest_id is not null`,
  `insert into contest_heads (contest_id, number, stamp)
   select contest_id, max(number), max(at) from contest_log group by contest_id`,
  `insert into best_results (user_id, problem_id, points, is_solved)
   select user_id, problem_id, 1, bool_or(result = 'AC') from submissions group by user_id, problem_id`,
  `insert into sessions (id_hash, user_id, created_at, renewed_at, expires_at)
   select sha256(n::text::bytea), n % 3000 + 1, now(), now(), now() + interval '1 day' from generate_series(1, 5000) n`,
  `analyze`,
];
