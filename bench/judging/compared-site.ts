import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMetrics } from '@tribunal/server/environment/metrics';
import { sql } from 'kysely';
import { generateData } from '../../packages/server/src/actions/problems/test-data/generate-data.ts';
import { saveDataVersion } from '../../packages/server/src/actions/problems/test-data/save-data-version.ts';
import { directoryStore } from '../../packages/server/src/blobs/directory-store.ts';
import { openBridge } from '../../packages/server/src/bridge/open-bridge.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { migrate } from '../../packages/server/src/database/migrations.ts';
import { notify, openNotifications } from '../../packages/server/src/database/notifications.ts';
import { openDatabase } from '../../packages/server/src/database/open-database.ts';
import { createLog } from '../../packages/server/src/environment/log.ts';
import { type Settings, settingsTable } from '../../packages/server/src/environment/settings.ts';
import { commandLine } from '../../packages/server/src/storage/accounts/editor.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import {
  problemsDirectory,
  refreshProblemData,
} from '../../packages/server/src/test-data/keep-problem-data.ts';
import { builders } from '../../packages/server/test/fixtures/builders.ts';

export interface ComparedSite {
  readonly port: number;
  readonly problemsDirectory: string;
  /** Waits for this many judges. */
  online(count: number): Promise<void>;
  useOnly(judge: string): Promise<void>;
  submit(language: 'CPP17' | 'PY3', source: string): Promise<number>;
  /** Waits until all are judged. */
  accepted(ids: readonly number[]): Promise<void>;
}

const defaults = Object.fromEntries(
  Object.entries(settingsTable).map(([name, { fallback }]) => [name, fallback]),
) as unknown as Settings;

/** A site with a problem of ten cases and the judges `ours` and `stock`. */
export async function withComparedSite<Result>(
  folder: string,
  work: (site: ComparedSite) => Promise<Result>,
): Promise<Result> {
  const settings = { ...defaults, SITE_DATA_DIR: join(folder, 'site') };
  const log = createLog('silent');
  const database = await openDatabase(settings, 'command', log);
  const notifications = openNotifications(database);
  const blobs = directoryStore(join(folder, 'site', 'files'));
  const site = { database, notifications, blobs, log, metrics: createMetrics(), now: () => new Date() };
  const bridge = openBridge(site);
  try {
    await migrate(database.pool);
    const problemId = await aSumProblem(site);
    await refreshProblemData({ ...site, settings });
    return await work({
      ...(await operations(database, problemId)),
      port: await bridge.listen('127.0.0.1', 0),
      problemsDirectory: problemsDirectory({ settings }),
    });
  } finally {
    await bridge.close();
    await notifications.close();
    await database.close();
  }
}

async function aSumProblem(site: Parameters<typeof saveDataVersion>[0]): Promise<number> {
  const { database, blobs } = site;
  const id = await builders(database).aProblem({ code: 'sums' });
  await database.query.updateTable('problems').set({ time_limit: 2, memory_limit: 65_536 }).execute();
  const cases = Array.from({ length: 10 }, (_, number) => ({
    input: `${number} 1\n`,
    output: `${number + 1}\n`,
    points: 1,
    batch: null,
  }));
  const data = await generateData(blobs, { name: 'standard', args: null }, cases);
  await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });
  return id;
}

async function operations(database: Database, problemId: number) {
  const { aUser, aLanguage } = builders(database);
  const userId = await aUser();
  const languages = { CPP17: await aLanguage('CPP17'), PY3: await aLanguage('PY3') };
  const names = ['ours', 'stock'];
  const rows = names.map((name) => ({ name, auth_key: `key of ${name}` }));
  await database.query.insertInto('judges').values(rows).execute();
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await sleep(20);
  };
  return {
    online: (count: number) =>
      until(async () => {
        const judges = await database.query
          .selectFrom('judges')
          .select('id')
          .where('is_online', '=', true)
          .execute();
        return judges.length === count;
      }),
    async useOnly(judge: string): Promise<void> {
      await sql`update judges set is_disabled = name <> ${judge}`.execute(database.query);
    },
    async submit(language: 'CPP17' | 'PY3', source: string): Promise<number> {
      const submission = { userId, problemId, languageId: languages[language], source, contest: null };
      const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
      await notify(database, id, 'submission_queued');
      return id;
    },
    accepted: (ids: readonly number[]) =>
      until(async () => {
        const judged = await database.query
          .selectFrom('submissions')
          .select(['result'])
          .where('id', 'in', ids)
          .where('result', 'is not', null)
          .execute();
        const other = judged.find(({ result }) => result !== 'AC');
        if (other) throw new Error(`a submission ended as ${other.result}`);
        return judged.length === ids.length;
      }),
  };
}
