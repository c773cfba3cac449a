import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMetrics } from '@tribunal/server/environment/metrics';
import { directoryStore } from '../../packages/server/src/blobs/directory-store.ts';
import { openBridge } from '../../packages/server/src/bridge/open-bridge.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { migrate } from '../../packages/server/src/database/migrations.ts';
import { notify, openNotifications } from '../../packages/server/src/database/notifications.ts';
import { openDatabase } from '../../packages/server/src/database/open-database.ts';
import { createLog } from '../../packages/server/src/environment/log.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import type { Offer } from '../../packages/server/test/bridge/fake-judge.ts';
import { giveData } from '../../packages/server/test/fixtures/announced-data.ts';

const users = 50;
const judges = 4;

export interface QueueSite {
  readonly database: Database;
  readonly offers: readonly Offer[];
  openBridge(): Promise<{ port: number; close(): Promise<void> }>;
  submit(number: number): Promise<number>;
}

/** An idle site with one problem, some users and some judges. */
export async function withQueueSite<Result>(work: (site: QueueSite) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const log = createLog('silent');
  const database = await openDatabase({ DATABASE_URL: '', SITE_DATA_DIR: folder }, 'command', log);
  const notifications = openNotifications(database);
  try {
    await migrate(database.pool);
    const { problemId, languageId, userIds, offers } = await fill(database);
    return await work({
      database,
      offers,
      async openBridge() {
        const bridge = openBridge({
          database,
          notifications,
          log,
          metrics: createMetrics(),
          blobs: directoryStore(join(folder, 'files')),
          now: () => new Date(),
        });
        return { port: await bridge.listen('127.0.0.1', 0), close: () => bridge.close() };
      },
      async submit(number) {
        const userId = userIds[number % users]!;
        const submission = { userId, problemId, languageId, source: 'print(1)', contest: null };
        const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
        await notify(database, id, 'submission_queued');
        return id;
      },
    });
  } finally {
    await notifications.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(database: Database) {
  const { query } = database;
  const problem = { code: 'sums', name: 'Sums' };
  const { id: problemId } = await query
    .insertInto('problems')
    .values(problem)
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveData(database, 'sums');
  const language = { key: 'PY3', name: 'Python 3' };
  const { id: languageId } = await query
    .insertInto('languages')
    .values(language)
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: users }, (_, index) => ({ username: `user${index}` }));
  const rows = await query.insertInto('users').values(people).returning('id').execute();
  const offers = Array.from({ length: judges }, (_, index) => ({
    name: `judge${index}`,
    key: `key${index}`,
    problems: ['sums'],
    languages: ['PY3'],
  }));
  await query
    .insertInto('judges')
    .values(offers.map(({ name, key }) => ({ name, auth_key: key })))
    .execute();
  return { problemId, languageId, userIds: rows.map(({ id }) => id), offers };
}
