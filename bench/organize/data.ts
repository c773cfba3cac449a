import type { Database, Queries } from '../../packages/server/src/database/connection.ts';
import { recountContest } from '../../packages/server/src/storage/contests/contest-figures.ts';
import { rescoreContest } from '../../packages/server/src/storage/contests/scoreboard/rescore-contest.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';

export const participants = 5000;
const submissions = 100_000;
export const contestId = 1;
const problems = 10;

/** One running contest with its standings. */
export async function generate(database: Database): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(`insert into users (username) select 'user' || n from generate_series(1, $1::int) n`, [
    participants,
  ]);
  await run(`insert into languages (key, name) values ('PY3', 'Python 3')`);
  await run(`insert into organizations (slug, name) values ('school', 'School')`);
  await run(
    `insert into problems (code, name) select 'problem' || n, 'Problem ' || n from generate_series(1, $1::int) n`,
    [problems],
  );
  await run(
    `insert into contests (id, key, name, start_time, end_time, format, frozen_last_minutes)
     values ($1, 'main', 'Main', now() - interval '4 hours', now() + interval '1 hour', 'icpc', 60)`,
    [contestId],
  );
  await run(
    `insert into contest_problems (contest_id, problem_id, position) select $1, id, id from problems`,
    [contestId],
  );
  await run(
    `insert into participations (contest_id, user_id, real_start)
     select $1, id, now() - interval '4 hours' from users order by id`,
    [contestId],
  );
  await run('analyze');
  await run(addSubmissions, [contestId, submissions, participants, problems]);
  await run(
    `insert into contest_heads (contest_id, number, stamp) select $1, $2, max(judged_at) from submissions`,
    [contestId, submissions],
  );
  await database.transaction(async (queries) => {
    await rescoreContest(queries, contestId);
    await recountContest(queries, contestId, new Date());
  });
  await run('vacuum analyze');
}

/** Every fourth is accepted. Each participant tries every problem. */
const addSubmissions = `
  insert into submissions (user_id, problem_id, language_id, date, status, result, time, memory, points, case_points, case_total,
    judged_at, contest_id, contest_problem_id, participation_id, virtual, contest_points)
  select a.user_id, cp.problem_id, 1, n.at, 'D', n.result, 0.1, 1000, n.grade, n.grade, 1,
    n.at + interval '2 seconds', $1, cp.id, a.id, 0, 100 * n.grade
  from (
    select n, now() - interval '4 hours' + n * interval '140 ms' as at, 
      (array['AC', 'WA', 'TLE', 'WA'])[1 + (n + n / $3::int) % 4] as result,
      case when (n + n / $3::int) % 4 = 0 then 1 else 0 end as grade
    from generate_series(1, $2::int) n
  ) n
  join participations a on a.contest_id = $1 and a.user_id = 1 + n.n % $3::int
  join contest_problems cp on cp.contest_id = $1 and cp.position = 1 + (n.n / $3::int + n.n) % $4::int`;

/** Submissions that wait for a verdict. */
export async function queueSubmissions(queries: Queries, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const problemId = 1 + (number % problems);
    const contest = { id: contestId, contestProblemId: problemId, participationId: number, virtual: 0 };
    const submission = { userId: number, problemId, languageId: 1, source: 'print(1)', contest };
    ids.push(await insertSubmission(queries, submission, new Date()));
  }
  return ids;
}
