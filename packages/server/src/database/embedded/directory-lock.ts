import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@tribunal/core/unknown';
import pg from 'pg';
import { OperatorError } from '../../environment/operator-error.ts';
import { isDatabaseAway } from '../database-away.ts';
import { type Cluster, OWNER_ROLE } from './cluster.ts';
import { PORT, startServer, stopServer } from './server-process.ts';

/**
 * Every process that uses the server keeps one session open that holds the lock USE shared. The lock ends with the
 * process, however it ends. A process that gets USE exclusively may stop the server. The session of the site also holds
 * the lock SITE exclusively, so a data directory has at most one site.
 */
const USE = 1;
const SITE = 2;

/** A worker is one of several processes of a site, whose primary process is the `site`. */
export type ProcessKind = 'site' | 'worker' | 'command';

export interface LockRequest {
  cluster: Cluster;
  /** The folder of the server's socket, as this process reaches it. */
  host: string;
  kind: ProcessKind;
}

/**
 * Locks the data directory for use, and starts the server if it is not running. The lock lasts as long as the returned
 * session.
 */
export async function lockDirectory(request: LockRequest, signal: AbortSignal): Promise<pg.Client> {
  const started = Date.now();
  let lastActivity = started;
  let server: ChildProcess | undefined;
  for (;;) {
    const answer = await tryLock(request);
    if (answer instanceof pg.Client) return answer;
    const isStarting = server?.exitCode === null && server.signalCode === null;
    if (answer === 'busy' || isStarting) lastActivity = Date.now();
    if (Date.now() - lastActivity > START_TIMEOUT_MS || Date.now() - started > RECOVERY_TIMEOUT_MS)
      throw new OperatorError(`the embedded database failed to start; see ${request.cluster.logFile}`);
    if (answer === 'stopped' && !isStarting) server = await startServer(request.cluster);
    await sleep(RETRY_MS, undefined, { signal });
  }
}

/** Releases the lock and closes the session. The last process stops the server. */
export async function unlockDirectory(session: pg.Client, cluster: Cluster): Promise<void> {
  await session.query(`select pg_advisory_unlock_shared($1)`, [USE]);
  if (await isTrue(session, `select pg_try_advisory_lock($1) as answer`, USE)) await stopServer(cluster);
  await session.end();
}

const RETRY_MS = 20;
/** How long starts may fail. After a crash, a new server cannot start until the old server's processes have ended. */
const START_TIMEOUT_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 120_000;
const TAKEOVER_TIMEOUT_MS = 3000;

/**
 * Returns the session that holds the lock, or the state of the server: not running (`stopped`), or starting or stopping
 * (`busy`).
 */
async function tryLock(request: LockRequest): Promise<pg.Client | 'stopped' | 'busy'> {
  const { host, kind } = request;
  const session = new pg.Client({
    ...{ host, port: PORT, user: OWNER_ROLE, database: 'postgres', ssl: false },
    application_name: `tribunal ${kind} ${process.pid}`,
  });
  session.on('error', () => {});
  try {
    await session.connect();
    if (await isTrue(session, `select pg_try_advisory_lock_shared($1) as answer`, USE))
      return await lockSite(session, request);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'stopped';
  }
  await session.end().catch(() => {});
  return 'busy';
}

async function lockSite(session: pg.Client, { cluster, kind }: LockRequest): Promise<pg.Client> {
  if (kind !== 'site') return session;
  const started = Date.now();
  while (!(await isTrue(session, `select pg_try_advisory_lock($1) as answer`, SITE))) {
    // The session of a killed site ends after a moment.
    if (Date.now() - started > TAKEOVER_TIMEOUT_MS) {
      const owner = await siteOwner(session);
      await unlockDirectory(session, cluster);
      throw new OperatorError(`another site (${owner}) already uses the data directory ${cluster.dataDir}`);
    }
    await sleep(RETRY_MS);
  }
  return session;
}

async function siteOwner(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ owner: string }>(
    `select replace(application_name, 'tribunal site', 'process') as owner
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and mode = 'ExclusiveLock' limit 1`,
    [SITE],
  );
  return rows[0]?.owner ?? 'stopping now';
}

async function isTrue(session: pg.Client, question: string, lock: number): Promise<boolean> {
  const { rows } = await session.query<{ answer: boolean }>(question, [lock]);
  return rows[0]?.answer === true;
}
