// `npm run test:chaos`. It takes too long for `npm test`, which kills judges, sites and databases one kind at a time.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@tribunal/server/database/migrations';
import { openDatabase } from '@tribunal/server/database/open-database';
import { retryWhileDatabaseAway } from '@tribunal/server/database/retry-while-database-away';
import { createLog } from '@tribunal/server/environment/log';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { freePort } from '../../../../test/free-port.ts';
import { assertFinalOnce, countSubmissions, openJudgedContest } from '../bridge/judged-contest.ts';
import { openFolder } from '../database/own-server.ts';
import { syncKey } from '../fixtures/site.ts';
import { randomFrom } from '../sync/busy-contest.ts';
import { aFollower, aPoller, type Poller } from '../sync/poller.ts';
import { workersOf } from '../workers/workers-of.ts';
import { openCluster } from './failover.ts';
import { type Supervised, supervise } from './supervise.ts';

const kinds = ['judge', 'worker', 'primary', 'worker', 'site', 'judge'] as const;
const kills = Number(process.env.CHAOS_KILLS ?? 200);
const maxOpen = 40;

const folder = await openFolder();
const cluster = await openCluster(folder);
const SITE_DATA_DIR = join(folder, 'site');
const settings = { DATABASE_URL: cluster.primaryUrl, SITE_DATA_DIR };
const database = await openDatabase(settings, 'command', createLog('silent'));
const supervised: Supervised[] = [];
after(async () => {
  await Promise.all(supervised.map(({ end }) => end()));
  await database.close();
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

test('nothing is lost or repeated, whichever workers, judges and databases are killed', async (context) => {
  await migrate(database.pool);
  const { contest, offers, submit } = await openJudgedContest(database, 'chaos');
  const ports = { http: await freePort(), bridge: await freePort() };
  const site = superviseSite(ports);
  const judges = offers.map((offer) =>
    supervise('../bridge/judge-process.ts', [JSON.stringify(offer), String(ports.bridge)]),
  );
  supervised.push(site, ...judges);
  const submitting = submitUntilStopped(submit);
  const common = { contest: contest.key, address: () => `http://127.0.0.1:${ports.http}` };
  const pollers = [
    aPoller({ ...common, limit: 2, status: 'final' }),
    aPoller({ ...common, limit: 7, status: 'all' }),
    aFollower({ ...common, limit: 2000, status: 'final' }),
  ];
  const polling = Promise.all(pollers.map((poller) => poller.run()));

  const seed = Math.floor(Math.random() * 1e6);
  const started = Date.now();
  const killed = await killAtRandom(site, judges, seed);
  const accepted = await submitting.stop();
  await eventually('everything is judged', async () => (await countSubmissions(database)).open === 0);
  const seconds = Math.round((Date.now() - started) / 1000);
  const counts = JSON.stringify(killed);
  context.diagnostic(`seed ${seed}: killed ${counts} in ${seconds} s, ${accepted.size} submissions`);

  const { rows: table } = await sql<Row>`
    select submissions.id::text, result, iso_time(judged_at) as "judgedAt" from submissions
    order by submissions.id`.execute(database.query);
  const kept = new Set(table.map(({ id }) => id));
  assert.deepEqual(
    [...accepted].filter((id) => !kept.has(id)),
    [],
    'an accepted submission is lost',
  );
  await assertFinalOnce(database, contest.id, table.length);
  for (const { picture } of pollers)
    await Promise.race([eventually('all is seen', () => picture.size === table.length), polling]);
  for (const poller of pollers) poller.stop();
  await polling;
  for (const poller of pollers) assert.deepEqual(seenBy(poller), table);
});

function superviseSite({ http, bridge }: { http: number; bridge: number }): Supervised {
  return supervise('../../src/main.ts', ['serve'], {
    SITE_DATA_DIR,
    DATABASE_URL: cluster.primaryUrl,
    DATABASE_REPLICA_URLS: cluster.replicaUrl,
    HOST: '127.0.0.1',
    PORT: String(http),
    SITE_BRIDGE_PORT: String(bridge),
    SITE_WORKERS: '2',
    SITE_LOCAL_JUDGE: 'False',
    SITE_LOG_LEVEL: 'silent',
    SITE_ENABLE_SYNC_API: 'True',
    GLOBAL_API_KEY: syncKey,
  });
}

interface Submitting {
  /** Returns the ids of what was accepted. */
  stop(): Promise<Set<string>>;
}

/** A submission is repeated when its answer is lost, so there may be more than were accepted. */
function submitUntilStopped(submit: () => Promise<number>): Submitting {
  const accepted = new Set<string>();
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      accepted.add(String(await retryWhileDatabaseAway(submit, new AbortController().signal)));
      while (!isStopped && (await countSubmissions(database)).open >= maxOpen) await sleep(50);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return accepted;
    },
  };
}

type Victim = (typeof kinds)[number];

/** Kills one after the other in the middle of work. Returns how many of each kind. */
async function killAtRandom(
  site: Supervised,
  judges: readonly Supervised[],
  seed: number,
): Promise<Record<Victim, number>> {
  const random = randomFrom(seed);
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const killed = { judge: 0, worker: 0, primary: 0, site: 0 };
  for (let number = 0; number < kills; ) {
    const before = await countSubmissions(database);
    await eventually('judging goes on', async () => {
      const { final } = await countSubmissions(database);
      return final >= before.final + 3;
    });
    await sleep(random() * 300);
    const victim = one(kinds)!;
    const strike = {
      primary: () => cluster.failOver().then(() => true),
      site: () => kill(site.pid()),
      worker: () => kill(one(workersOf(site.pid()))),
      judge: () => kill(one(judges)?.pid()),
    };
    if (!(await strike[victim]())) continue;
    killed[victim]++;
    number++;
  }
  return killed;
}

/** False for a process that has ended a moment before, and for a site that is just starting again and has no workers yet. */
function kill(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

interface Row {
  readonly id: string;
  readonly result: string;
  readonly judgedAt: string;
}

function seenBy({ picture }: Poller): Row[] {
  return [...picture.values()]
    .map(({ id, submissionStatus, judgedAt }) => ({ id, result: submissionStatus, judgedAt }))
    .toSorted((a, b) => Number(a.id) - Number(b.id));
}
