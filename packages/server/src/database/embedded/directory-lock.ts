import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { isDatabaseAway } from '../database-away.ts';
import { type Cluster, OWNER_ROLE } from './cluster.ts';
import { PORT, startServer, stopServer } from './server-process.ts';

/**
 * Everyone who uses the server is its tenant: one open session that holds USE shared, for as long as the process lives and no
 * longer, however it ends. Who holds USE alone may stop the server. The site's session also holds SITE, of which there is one.
 */
const USE = 1;
const SITE = 2;

export type TenantKind = 'site' | 'command';

export interface Door {
  cluster: Cluster;
  /** The folder of the server's socket, as this process reaches it. */
  host: string;
  kind: TenantKind;
}

/** Becomes a tenant of the server, which is started when it does not run. */
export async function enter(door: Door, signal: AbortSignal): Promise<pg.Client> {
  const started = Date.now();
  let lastSign = started;
  let server: ChildProcess | undefined;
  for (;;) {
    const answer = await knock(door);
    if (answer instanceof pg.Client) return answer;
    const isStarting = server?.exitCode === null && server.signalCode === null;
    if (answer === 'busy' || isStarting) lastSign = Date.now();
    if (Date.now() - lastSign > SILENCE_PATIENCE_MS || Date.now() - started > RECOVERY_PATIENCE_MS)
      throw new OperatorError(`the embedded database does not start: see ${door.cluster.logFile}`);
    if (answer === 'silent' && !isStarting) server = await startServer(door.cluster);
    await sleep(RETRY_MS, undefined, { signal });
  }
}

/** The last tenant out stops the server. */
export async function leave(tenant: pg.Client, cluster: Cluster): Promise<void> {
  await tenant.query(`select pg_advisory_unlock_shared($1)`, [USE]);
  if (await isTrue(tenant, `select pg_try_advisory_lock($1) as answer`, USE)) await stopServer(cluster);
  await tenant.end();
}

const RETRY_MS = 20;
/** How long starts may fail: after a crash the old server's processes take a moment to notice, and a new one does not start before. */
const SILENCE_PATIENCE_MS = 15_000;
const RECOVERY_PATIENCE_MS = 120_000;
const TAKEOVER_PATIENCE_MS = 3000;

/** Nobody there (`silent`), or somebody who starts or stops just now (`busy`). */
async function knock(door: Door): Promise<pg.Client | 'silent' | 'busy'> {
  const { host, kind } = door;
  const tenant = new pg.Client({
    ...{ host, port: PORT, user: OWNER_ROLE, database: 'postgres', ssl: false },
    application_name: `tribunal ${kind} ${process.pid}`,
  });
  tenant.on('error', () => {});
  try {
    await tenant.connect();
    if (await isTrue(tenant, `select pg_try_advisory_lock_shared($1) as answer`, USE))
      return await claimSite(tenant, door);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'silent';
  }
  await tenant.end().catch(() => {});
  return 'busy';
}

async function claimSite(tenant: pg.Client, { cluster, kind }: Door): Promise<pg.Client> {
  if (kind !== 'site') return tenant;
  const started = Date.now();
  while (!(await isTrue(tenant, `select pg_try_advisory_lock($1) as answer`, SITE))) {
    // The session of a site that was killed a moment ago is about to end.
    if (Date.now() - started > TAKEOVER_PATIENCE_MS) {
      const owner = await siteOwner(tenant);
      await leave(tenant, cluster);
      throw new OperatorError(`another site (${owner}) already uses the data directory ${cluster.dataDir}`);
    }
    await sleep(RETRY_MS);
  }
  return tenant;
}

async function siteOwner(tenant: pg.Client): Promise<string> {
  const { rows } = await tenant.query<{ owner: string }>(
    `select replace(application_name, 'tribunal site', 'process') as owner
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and mode = 'ExclusiveLock' limit 1`,
    [SITE],
  );
  return rows[0]?.owner ?? 'just stopping';
}

async function isTrue(tenant: pg.Client, question: string, lock: number): Promise<boolean> {
  const { rows } = await tenant.query<{ answer: boolean }>(question, [lock]);
  return rows[0]?.answer === true;
}
