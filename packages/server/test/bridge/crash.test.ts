import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@tribunal/server/database/migrations';
import { openDatabase } from '@tribunal/server/database/open-database';
import { createLog } from '@tribunal/server/environment/log';
import { eventually } from '../../../../test/eventually.ts';
import { freePort } from '../../../../test/free-port.ts';
import { randomFrom } from '../sync/busy-contest.ts';
import type { Offer } from './fake-judge.ts';
import { assertFinalOnce, countSubmissions, openJudgedContest } from './judged-contest.ts';

const submissionCount = 500;

const dataDirectory = await mkdtemp(join(tmpdir(), 'tribunal-crash-'));
await chmod(dataDirectory, 0o755);
const children = new Set<ChildProcess>();
const settings = { DATABASE_URL: '', SITE_DATA_DIR: dataDirectory };
const database = await openDatabase(settings, 'command', createLog('silent'));
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  // The server stops with the last process that uses it, and notices a moment later that the site is gone.
  await eventually('the database knows that the site is gone', async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where application_name like 'tribunal site %'`,
    );
    return rows.length === 0;
  });
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

function start(script: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, path, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function startSite(bridgePort: number): ChildProcess {
  return start('../../src/main.ts', ['serve'], {
    SITE_DATA_DIR: dataDirectory,
    PORT: '0',
    SITE_BRIDGE_PORT: String(bridgePort),
    SITE_LOCAL_JUDGE: 'False',
    SITE_LOG_LEVEL: 'silent',
  });
}

/** Like a power failure: nothing more is written. */
async function killDatabase(): Promise<void> {
  const lock = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n', 1)[0]), 'SIGQUIT');
}

type Victim = 'judge' | 'site' | 'database';

function shuffled(random: () => number): Victim[] {
  const victims: Victim[] = [
    ...(['site', 'site', 'site'] as const),
    ...(['database', 'database', 'database'] as const),
    ...(['judge', 'judge', 'judge', 'judge', 'judge', 'judge'] as const),
  ];
  return victims
    .map((victim) => ({ victim, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ victim }) => victim);
}

/** Kills one process after another in the middle of work and restarts it; processes that need the database start it. */
async function killAtRandom(
  bridgePort: number,
  offers: readonly Offer[],
  random: () => number,
): Promise<void> {
  const startJudge = (offer: Offer) => start('judge-process.ts', [JSON.stringify(offer), String(bridgePort)]);
  const judges = offers.map(startJudge);
  let site = startSite(bridgePort);
  for (const victim of shuffled(random)) {
    await someAreJudged();
    await sleep(random() * 500);
    if (victim === 'database') await killDatabase();
    if (victim === 'site') {
      await kill(site);
      site = startSite(bridgePort);
    }
    if (victim === 'judge') {
      const index = Math.floor(random() * judges.length);
      await kill(judges[index]!);
      judges[index] = startJudge(offers[index]!);
    }
  }
}

/** Waits until three more submissions are final, or all. */
async function someAreJudged(): Promise<void> {
  const before = await countSubmissions(database);
  const enough = Math.min(before.final + 3, submissionCount);
  while ((await countSubmissions(database)).final < enough) await sleep(50);
}

test('every submission becomes final exactly once, whatever is killed during judging', async (context) => {
  await migrate(database.pool);
  const { contest, offers, submit } = await openJudgedContest(database, 'crash');
  for (let count = 0; count < submissionCount; count++) await submit();
  const started = Date.now();
  const seed = Math.floor(Math.random() * 1e6);
  await killAtRandom(await freePort(), offers, randomFrom(seed));
  while ((await countSubmissions(database)).open > 0) await sleep(250);
  context.diagnostic(`seed ${seed}, all final after ${Math.round((Date.now() - started) / 1000)} s`);
  await assertFinalOnce(database, contest.id, submissionCount);
});
