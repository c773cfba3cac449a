import { type BridgeTimes, defaultTimes } from '@tribunal/server/bridge/bridge-parts';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import type { Database } from '@tribunal/server/database/connection';
import { defaultIntervals, type JobIntervals, startJobs } from '@tribunal/server/jobs/site-jobs';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { giveData } from '../fixtures/announced-data.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import type { Offer } from './fake-judge.ts';

/** Short enough for tests. */
export const shortTimes: BridgeTimes = { ...defaultTimes, maintenanceMs: 200, leaseMs: 5000 };

const shortIntervals: JobIntervals = { ...defaultIntervals, queueMs: 300, judgesMs: 300 };

/** A site with a bridge and jobs, one problem and one language, with operations for tests. */
export async function judgedSite(database: Database, times: Partial<BridgeTimes> = {}) {
  const site = testSite(database);
  const bridge = openBridge(site, { ...shortTimes, ...times });
  closeAtEnd(() => bridge.close());
  closeAtEnd(startJobs(site, shortIntervals));
  const port = await bridge.listen('127.0.0.1', 0);
  const built = builders(database);
  const { aUser, aLanguage, aProblem } = built;
  const userId = await aUser();
  const languageId = await aLanguage();
  const problemId = await aProblem();
  const language = await keyOf('languages', 'key', languageId);
  const problem = await keyOf('problems', 'code', problemId);
  await giveData(database, problem);
  let judges = 0;

  async function keyOf(table: string, column: string, id: number): Promise<string> {
    const { rows } = await database.pool.query(`select ${column} as key from ${table} where id = $1`, [id]);
    return rows[0].key;
  }

  /** A row for a judge, and its handshake. */
  async function aJudge(
    given: { name?: string; tier?: number; is_blocked?: boolean; is_disabled?: boolean } = {},
    offers: Partial<Offer> = {},
  ): Promise<Offer> {
    const name = given.name ?? `judge${++judges}-${problem}`;
    await database.query
      .insertInto('judges')
      .values({ auth_key: `key of ${name}`, ...given, name })
      .execute();
    return { name, key: `key of ${name}`, problems: [problem], languages: [language], ...offers };
  }

  const submit = (given: Partial<{ userId: number; problemId: number; languageId: number }> = {}) => {
    const submission = { userId, problemId, languageId, source: 'print(1)', contest: null, ...given };
    return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  };

  async function statusOf(submissionId: number): Promise<string> {
    const row = await database.query
      .selectFrom('submissions')
      .select(['status', 'result'])
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
    return row.status === 'D' ? (row.result ?? '') : row.status;
  }

  async function becomes(submissionId: number, status: string): Promise<void> {
    await eventually(
      `submission ${submissionId} becomes ${status}`,
      async () => (await statusOf(submissionId)) === status,
    );
  }

  return {
    ...built,
    site,
    bridge,
    port,
    userId,
    languageId,
    problemId,
    problem,
    language,
    aJudge,
    submit,
    statusOf,
    becomes,
  };
}
