import type { Database } from '../../packages/server/src/database/connection.ts';
import {
  addJudgedContest,
  addTeamsAndProblems,
  type ContestSize,
  type Run,
} from '../frame/judged-contest.ts';

const teams = 5000;
const submissions = 300_000;

/** Running contests of 5,000 teams: one with 300,000 judged submissions, and one whose verdicts are followed. */
export async function generate({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    await addTeamsAndProblems(run, teams);
    await addContest(run, { id: 1, key: 'main', teams, submissions });
    await addContest(run, { id: 2, key: 'live', teams, submissions: 1000 });
    await run('analyze');
  } finally {
    client.release(true);
  }
}

/** Beside the submissions, their judgements and the log, which the event feed is made from. */
async function addContest(run: Run, contest: ContestSize): Promise<void> {
  await addJudgedContest(run, contest);
  const { id } = contest;
  await run(
    `insert into judgements (submission_id, number, requested_at, finished_at, result, time)
     select id, 1, date, judged_at, result, 0.1 from submissions where contest_id = $1`,
    [id],
  );
  await run(
    `insert into contest_log (contest_id, number, at, kind, subject_id, data)
     select $1, row_number() over (order by id), judged_at, 'submission', id, '{}' from submissions where contest_id = $1`,
    [id],
  );
}
