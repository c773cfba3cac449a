import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '@tribunal/server/database/connection';
import { migrate } from '@tribunal/server/database/migrations';
import { openDatabase } from '@tribunal/server/database/open-database';
import { createLog } from '@tribunal/server/environment/log';
import { eventually } from '../../../../test/eventually.ts';
import { newFolder } from '../database/embedded/data-directory.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { startSite } from '../fixtures/tribunal.ts';

test('a site without bridge and judge rates contests, deletes expired rows and maintains the queue', async () => {
  const SITE_DATA_DIR = await newFolder();
  await withDatabase(SITE_DATA_DIR, fill);
  const site = await startSite({ SITE_DATA_DIR, SITE_BRIDGE_PORT: '0', SITE_LOCAL_JUDGE: 'False' });
  let stopped: Awaited<ReturnType<typeof site.stop>>;
  try {
    await withDatabase(SITE_DATA_DIR, worksOnItsOwn);
  } finally {
    stopped = await site.stop();
  }
  assert.deepEqual(stopped, { status: 0, stderr: '' });
});

async function worksOnItsOwn({ query }: Database): Promise<void> {
  const count = async (table: 'ratings' | 'sessions' | 'judge_queue') =>
    (await query.selectFrom(table).selectAll().execute()).length;
  await eventually('the contest is rated', async () => (await count('ratings')) === 2);
  await eventually('the session is deleted', async () => (await count('sessions')) === 0);
  await eventually('the submission is queued', async () => (await count('judge_queue')) === 1);
}

async function withDatabase(SITE_DATA_DIR: string, work: (database: Database) => Promise<void>) {
  const database = await openDatabase({ DATABASE_URL: '', SITE_DATA_DIR }, 'command', createLog('silent'));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** A rated contest that has ended, a session that has expired, and a submission that is not in the queue. */
async function fill(database: Database): Promise<void> {
  await migrate(database.pool);
  const { query } = database;
  const { aUser, aProblem, aLanguage, aContest, aParticipation } = builders(database);
  const [ada, bob] = [await aUser(), await aUser()];
  const [problem_id, language_id] = [await aProblem(), await aLanguage()];
  const contest = await aContest({ end_time: hours(-1), problems: [{ id: problem_id }] });
  await query.updateTable('contests').set({ is_rated: true }).execute();
  const contestProblem = {
    contest_id: contest.id,
    contest_problem_id: contest.problems[0]!.id,
    virtual: 0,
    contest_points: 100,
  };
  for (const user_id of [ada, bob]) {
    const participation_id = await aParticipation({ contest_id: contest.id, user_id, score: user_id });
    const judged = {
      date: hours(-2),
      judged_at: hours(-2 + user_id / 1000),
      status: 'D',
      result: 'AC',
    } as const;
    await query
      .insertInto('submissions')
      .values({ user_id, problem_id, language_id, ...contestProblem, participation_id, ...judged })
      .execute();
  }
  const waiting = { date: hours(-1), judged_at: hours(-1), status: 'QU' } as const;
  await query
    .insertInto('submissions')
    .values({ user_id: ada, problem_id, language_id, ...waiting })
    .execute();
  const times = { created_at: hours(-3), renewed_at: hours(-3), expires_at: hours(-2) };
  await query
    .insertInto('sessions')
    .values({ id_hash: Buffer.alloc(32), user_id: ada, ...times })
    .execute();
}
