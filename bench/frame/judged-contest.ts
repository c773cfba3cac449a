export type Run = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface ContestSize {
  readonly id: number;
  readonly key: string;
  readonly teams: number;
  readonly submissions: number;
}

/** Users, a language and ten problems, for contests between them. */
export async function addTeamsAndProblems(run: Run, teams: number): Promise<void> {
  await run(`insert into users (username) select 'team' || n from generate_series(1, $1::int) n`, [teams]);
  await run(`insert into languages (key, name) values ('PY3', 'Python 3')`);
  await run(
    `insert into problems (code, name) select 'problem' || n, 'Problem ' || n from generate_series(1, 10) n`,
  );
}

/** A running contest with ten problems, whose submissions are judged, and the head of its log. */
export async function addJudgedContest(
  run: Run,
  { id, key, teams, submissions }: ContestSize,
): Promise<void> {
  await run(
    `insert into contests (id, key, name, start_time, end_time, over_at, format)
     values ($1, $2, $2, now() - interval '4 hours', now() + interval '4 hours', now() + interval '4 hours', 'icpc')`,
    [id, key],
  );
  await run(
    `insert into contest_problems (contest_id, problem_id, position) select $1, id, id from problems where id <= 10`,
    [id],
  );
  await run(
    `insert into participations (contest_id, user_id, real_start, score, cumulative_time, frozen_score)
     select $1, n, now() - interval '4 hours', n % 11, n * 7 % 20000, 0 from generate_series(1, $2::int) n`,
    [id, teams],
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
    [id, submissions, teams],
  );
  await run(
    `insert into contest_heads (contest_id, number, stamp) select $1, $2, max(judged_at) from submissions where contest_id = $1`,
    [id, submissions],
  );
}
