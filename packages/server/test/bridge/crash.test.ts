import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@tribunal/server/database/connection';
import { migrate } from '@tribunal/server/database/migrations';
import { openDatabase } from '@tribunal/server/database/open-database';
import { retryWhileDatabaseAway } from '@tribunal/server/database/retry-while-database-away';
import { createLog } from '@tribunal/server/log';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { giveData } from '../fixtures/announced-data.ts';
import { builders } from '../fixtures/builders.ts';
import { randomFrom } from '../sync/busy-contest.ts';
import type { Offer } from './fake-judge.ts';

const submissionCount = 500;
const never = new AbortController().signal;

const dataDirectory = await mkdtemp(join(tmpdir(), 'tribunal-crash-'));
await chmod(dataDirectory, 0o755);
const children = new Set<ChildProcess>();
const settings = { DATABASE_URL: '', SITE_DATA_DIR: dataDirectory };
const database = await openDatabase(settings, 'command', createLog('silent'));
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

function start(script: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import=tsx', '--conditions=source', path, ...args], {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

interface Field {
  readonly contestId: number;
  readonly offers: readonly Offer[];
}

async function submitAll(): Promise<Field> {
  const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
  const [problemId, languageId] = [await aProblem({ code: 'crash' }), await aLanguage('CRASH')];
  await giveData(database, 'crash');
  const contest = await aContest({ problems: [{ id: problemId }] });
  const offers = ['one', 'two', 'three', 'four'].map((name) => ({
    name,
    key: name,
    problems: ['crash'],
    languages: ['CRASH'],
  }));
  for (const { name, key } of offers)
    await database.query.insertInto('judges').values({ name, auth_key: key }).execute();
  const people = [];
  for (let number = 0; number < 20; number++) {
    const userId = await aUser();
    people.push({
      userId,
      participationId: await aParticipation({ contest_id: contest.id, user_id: userId }),
    });
  }
  for (let number = 0; number < submissionCount; number++) {
    const { userId, participationId } = people[number % people.length]!;
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const submission = { userId, problemId, languageId, source: 'x', contest: place };
    await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  }
  return { contestId: contest.id, offers };
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

/** Waits until three more submissions are final. */
async function someAreJudged(): Promise<void> {
  const open = () => retryWhileDatabaseAway(() => countOpen(database), never);
  const before = await open();
  while ((await open()) > Math.max(0, before - 3)) await sleep(50);
}

async function countOpen({ query }: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from submissions where status in ('QU', 'P', 'G')`.execute(query);
  return rows[0]!.open;
}

test('every submission becomes final exactly once, whatever is killed during judging', async (context) => {
  await migrate(database.pool);
  const { contestId, offers } = await submitAll();
  const started = Date.now();
  const seed = Math.floor(Math.random() * 1e6);
  await killAtRandom(await freePort(), offers, randomFrom(seed));
  while ((await retryWhileDatabaseAway(() => countOpen(database), never)) > 0) await sleep(250);
  context.diagnostic(`seed ${seed}, all final after ${Math.round((Date.now() - started) / 1000)} s`);
  const { rows: ends } = await sql<{ times: number; submissions: number }>`
    select times, count(*) as submissions
    from (select count(*) as times from contest_log
      where contest_id = ${contestId} and kind = 'submission' and data ? 'result' group by subject_id) ended
    group by times order by times
  `.execute(database.query);
  assert.deepEqual(ends, [{ times: 1, submissions: submissionCount }]);
  const { rows: wrong } = await sql`
    select s.id, s.status, s.result, j.finished_at, q.submission_id
    from submissions s
    left join judgements j on j.submission_id = s.id and j.number = s.judgement
    left join judge_queue q on q.submission_id = s.id
    where s.judgement <> 1 or j.finished_at is null or q.submission_id is not null
      or (s.result = 'AC' and (select count(*) from case_results c where c.submission_id = s.id) <> 3)
      or (s.result <> 'AC' and s.error not like '3 judges were lost%')
  `.execute(database.query);
  assert.deepEqual(wrong, []);
});
