import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { directoryStore } from '@tribunal/server/blobs/directory-store';
import { migrate } from '@tribunal/server/database/migrations';
import { notify } from '@tribunal/server/database/notifications';
import { openDatabase } from '@tribunal/server/database/open-database';
import { createLog } from '@tribunal/server/environment/log';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { freePort } from '../../../../../test/free-port.ts';
import { builders } from '../../fixtures/builders.ts';

export type ChangingSite = Awaited<ReturnType<typeof changingSite>>;

const paddingBytes = 16 << 20;

/** A site in a process of its own, on a database that the test shares, with the problem `number`. */
export async function changingSite() {
  const directory = await mkdtemp(join(tmpdir(), 'tribunal-changing-'));
  // The embedded database may run as another user.
  await chmod(directory, 0o755);
  const children = new Set<ChildProcess>();
  const stops: (() => Promise<void>)[] = [];
  const settings = { DATABASE_URL: '', SITE_DATA_DIR: directory };
  const database = await openDatabase(settings, 'command', createLog('silent'));
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const stop of stops) await stop();
    await database.close();
    // The database of a site that was killed may end a moment later.
    await rm(directory, { recursive: true, force: true, maxRetries: 20 });
  });
  await migrate(database.pool);
  await noteVerdicts();
  const { aUser, aLanguage, aProblem } = builders(database);
  const [userId, languageId] = [await aUser(), await aLanguage('PY3')];
  const problemId = await aProblem({ code: 'number' });
  // A busy machine must not change a verdict.
  await database.query.updateTable('problems').set({ time_limit: 30 }).execute();
  const blobs = directoryStore(join(directory, 'files'));
  const bridgePort = await freePort();
  const numbers = new Map<string, number>();

  /** Notes for each verdict the version on which it is based and the one that is current at its commit, and each return to the queue. */
  async function noteVerdicts(): Promise<void> {
    await database.pool.query(`
      create table noted_verdicts (submission_id int not null, version text, current_version text);
      create table noted_returns (submission_id int not null);
      create function note_verdict() returns trigger language plpgsql as $$ begin
        insert into noted_verdicts select new.id, new.data_version, data_version from problems where id = new.problem_id;
        return null;
      end $$;
      create constraint trigger note_verdict after update on submissions deferrable initially deferred for each row
        when (new.result is not null and new.status not in ('QU', 'P', 'G')) execute function note_verdict();
      create function note_return() returns trigger language plpgsql as $$ begin
        insert into noted_returns values (new.id);
        return null;
      end $$;
      create trigger note_return after update on submissions for each row
        when (new.status = 'QU' and old.status in ('P', 'G')) execute function note_return();`);
  }

  function start(
    script: string,
    args: readonly string[],
    options: { uid?: number; env?: Record<string, string> } = {},
  ) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const { env, ...account } = options;
    const child = spawn(process.execPath, [...process.execArgv, path, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
      ...account,
    });
    children.add(child);
    return child;
  }

  return {
    database,
    directory,
    bridgePort,
    start,
    /** Calls it before the folder is removed. */
    stopAtEnd: (stop: () => Promise<void>) => void stops.push(stop),
    startSite: () =>
      start('../../../src/main.ts', ['serve'], {
        env: {
          SITE_DATA_DIR: directory,
          PORT: '0',
          SITE_BRIDGE_PORT: String(bridgePort),
          SITE_LOCAL_JUDGE: 'False',
          SITE_LOG_LEVEL: 'silent',
        },
      }),
    async kill(child: ChildProcess): Promise<void> {
      children.delete(child);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    async addJudge(name: string): Promise<void> {
      await database.query
        .insertInto('judges')
        .values({ name, auth_key: `key of ${name}` })
        .execute();
    },
    /** A new version. The answer to all its cases is the number, and it has a large file of its own. */
    async changeData(number: number): Promise<void> {
      const padding = randomBytes(paddingBytes / 2).toString('hex');
      const cases = ['first\n', `${padding}\n`].map((input) => ({
        input,
        output: `${number}\n`,
        points: 1,
        batch: null,
      }));
      const data = await generateData(blobs, { name: 'standard', args: null }, cases);
      numbers.set(data.version, number);
      const parts = { database, blobs, now: () => new Date() };
      await saveDataVersion(parts, commandLine, 'number', { ...data, fault: null, reason: '' });
    },
    numberOf: (version: string | null) => numbers.get(version ?? ''),
    async submit(source: string): Promise<number> {
      const submission = { userId, problemId, languageId, source, contest: null };
      const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
      await notify(database, id, 'submission_queued');
      return id;
    },
    async countFinal(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from submissions where status not in ('QU', 'P', 'G')`.execute(database.query);
      return rows[0]!.count;
    },
  };
}
