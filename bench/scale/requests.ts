import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../packages/server/src/database/connection.ts';
import { migrate } from '../../packages/server/src/database/migrations.ts';
import {
  copyAsReplica,
  openFolder,
  openOwnServer,
  urlOf,
} from '../../packages/server/test/database/own-server.ts';
import type { BenchRow } from '../bench.ts';
import { addJudgedContest, addTeamsAndProblems } from '../frame/judged-contest.ts';
import { cpuMs, databaseCpuMs } from '../frame/measures.ts';
import { getRequest, measureLoad } from '../served/load.ts';
import { newSession } from '../served/new-session.ts';
import { serveProcess, tribunal } from '../served/processes.ts';

const seconds = 3;
const connections = 32;
const key = randomBytes(32).toString('hex');
const syncPath = '/api/v2/sync/contest/main/submissions?from_timestamp=2020-01-01T00:00:00Z&limit=50';

type Row = Omit<BenchRow, 'bench'>;

/** Requests per second and CPU time per request: with 1 and 2 workers, and with a replica of the database. */
export async function requestCosts(): Promise<Row[]> {
  const folder = await openFolder();
  const [primaryHome, replicaHome] = [join(folder, 'a'), join(folder, 'b')];
  const session = await fill(primaryHome);
  await copyAsReplica(primaryHome, replicaHome);
  const [primary, replica] = [await openOwnServer(primaryHome), await openOwnServer(replicaHome)];
  const homes = [primaryHome, replicaHome];
  try {
    const settings = siteSettings(folder, urlOf(primary));
    const withReplica = { ...settings, DATABASE_REPLICA_URLS: urlOf(replica) };
    return [
      ...(await costsOf('1 worker', settings, session, homes)),
      ...(await costsOf('2 workers', { ...settings, SITE_WORKERS: '2' }, session, homes)),
      ...(await costsOf('1 worker, replica', withReplica, session, homes)),
    ];
  } finally {
    await replica.close();
    await primary.close();
    await rm(folder, { recursive: true });
  }
}

/** A contest of 1,000 teams and 50,000 submissions. Returns the session of a user. */
async function fill(home: string): Promise<string> {
  const server = await openOwnServer(home);
  const database = connect(server.server, 'tribunal bench');
  try {
    await migrate(database.pool);
    const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
    await addTeamsAndProblems(run, 1000);
    await addJudgedContest(run, { id: 1, key: 'main', teams: 1000, submissions: 50_000 });
    await run('vacuum analyze');
    return await newSession(database.query, 1);
  } finally {
    await database.close();
    await server.close();
  }
}

function siteSettings(folder: string, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SITE_DATA_DIR: join(folder, 'site'),
    PORT: '0',
    SITE_BRIDGE_PORT: '0',
    SITE_LOCAL_JUDGE: 'False',
    SITE_LOG_LEVEL: 'warn',
    SITE_API_RATE_LIMIT: '0',
    SITE_ENABLE_SYNC_API: 'True',
    GLOBAL_API_KEY: key,
  };
}

async function costsOf(
  name: string,
  settings: Record<string, string>,
  session: string,
  homes: readonly string[],
): Promise<Row[]> {
  const site = await serveProcess([tribunal, 'serve'], settings);
  const signedIn = { cookie: `sessionid=${session}` };
  const requests = {
    'sync feed, unchanged': () => getRequest(syncPath, { 'x-global-api-key': key }),
    'data API list, guest': () => getRequest('/api/v2/submissions?page=2'),
    'statement, guest': () => getRequest('/problem/problem1'),
    'submission list, guest': () => getRequest('/submissions/'),
    'submission list, signed in': () => getRequest('/submissions/', signedIn),
  };
  const rows: Row[] = [];
  try {
    for (const [kind, request] of Object.entries(requests)) {
      await measureLoad(site.port, request, { connections, seconds: 1 });
      const before = { site: cpuMs(site.pid), servers: homes.map(databaseCpuMs) };
      const { perSecond } = await measureLoad(site.port, request, { connections, seconds });
      const count = perSecond * seconds;
      const siteMs = (cpuMs(site.pid) - before.site) / count;
      const serverMs = homes.map(databaseCpuMs).map((ms, index) => (ms - before.servers[index]!) / count);
      rows.push({ measure: `${name}: ${kind}`, value: perSecond, unit: '1/s' });
      rows.push({ measure: `${name}: ${kind}, CPU of the site`, value: siteMs, unit: 'ms' });
      rows.push({ measure: `${name}: ${kind}, CPU of the database`, value: serverMs[0]!, unit: 'ms' });
      if (settings.DATABASE_REPLICA_URLS)
        rows.push({ measure: `${name}: ${kind}, CPU of the replica`, value: serverMs[1]!, unit: 'ms' });
    }
  } finally {
    await site.stop();
  }
  return rows;
}
