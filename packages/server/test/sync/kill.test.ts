import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey } from '../fixtures/site.ts';
import { aBusyContest, type BusyContest, finishAll } from './busy-contest.ts';
import { aFollower, aPoller, type Poller } from './poller.ts';

const database = await testDatabase();
const dataDirectory = await mkdtemp(join(tmpdir(), 'tribunal-kill-'));
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDirectory, { recursive: true, force: true });
});

const { host, port, user, database: name } = database.pool.options;

function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
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

async function startSite(): Promise<{ child: ChildProcess; address: string }> {
  const child = start('../../src/main.ts', ['serve'], {
    DATABASE_URL: databaseUrl(),
    SITE_DATA_DIR: dataDirectory,
    PORT: '0',
    SITE_BRIDGE_PORT: '0',
    SITE_LOCAL_JUDGE: 'False',
    SITE_ENABLE_SYNC_API: 'True',
    GLOBAL_API_KEY: syncKey,
    SITE_LOG_LEVEL: 'warn',
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const listening = /listening on (http:\S+)/.exec(line);
    if (listening) return { child, address: listening[1]! };
  }
  throw new Error('the site did not start');
}

function databaseUrl(): string {
  const options = database.pool.options as { connectionString?: string };
  if (options.connectionString) return options.connectionString;
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host!)}`;
}

test('a site and a writer that are killed lose nothing and repeat nothing', async () => {
  const busy = await aBusyContest(database, 'killed');
  let site = await startSite();
  const address = () => site.address;
  const contest = 'killed';
  const pollers = [
    aPoller({ contest, address, limit: 2, status: 'final' }),
    aPoller({ contest, address, limit: 7, status: 'all' }),
    aPoller({ contest, address, limit: 2000, status: 'final' }),
    aFollower({ contest, address, limit: 2, status: 'final' }),
  ];
  const polling = Promise.all(pollers.map((poller) => poller.run()));
  try {
    for (let round = 1; round <= 3; round++) {
      const writer = start('writer-process.ts', [
        JSON.stringify({ server: databaseUrl(), busy }),
        String(round),
      ]);
      const before = await countSubmissions(busy);
      await untilSubmitted(busy, before + 15 + Math.floor(15 * Math.random()));
      await kill(site.child);
      await untilSubmitted(busy, (await countSubmissions(busy)) + 5);
      await kill(writer);
      site = await startSite();
    }
    await finishAll(database, busy);
  } finally {
    for (const poller of pollers) poller.stop();
  }
  await polling;
  await assertSameAsTable(busy, pollers);
  await kill(site.child);
});

/** A process is killed after a fixed amount of work, however slow the machine is. */
function untilSubmitted(busy: BusyContest, submissions: number): Promise<void> {
  return eventually('there are so many', async () => (await countSubmissions(busy)) >= submissions);
}

async function countSubmissions({ contest }: BusyContest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from submissions where contest_id = ${contest.id}
  `.execute(database.query);
  return rows[0]?.count ?? 0;
}

async function assertSameAsTable({ contest }: BusyContest, pollers: readonly Poller[]): Promise<void> {
  const { rows } = await sql<{ id: string; judgedAt: string; result: string }>`
    select id::text, iso_time(judged_at) as "judgedAt", result from submissions
    where contest_id = ${contest.id} and virtual = 0
  `.execute(database.query);
  assert.ok(rows.length > 20, `the contest was busy: ${rows.length}`);
  const table = Object.fromEntries(rows.map((row) => [row.id, [row.judgedAt, row.result]]));
  for (const { picture } of pollers) {
    const seen = [...picture.values()].map((row) => [row.id, [row.judgedAt, row.submissionStatus]]);
    assert.deepEqual(Object.fromEntries(seen), table);
  }
  const { rows: gaps } = await sql<{ gaps: boolean }>`
    select max(number) <> count(*) as gaps from contest_log where contest_id = ${contest.id}
  `.execute(database.query);
  assert.deepEqual(gaps, [{ gaps: false }]);
}
