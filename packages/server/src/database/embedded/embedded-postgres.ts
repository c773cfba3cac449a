import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@tribunal/core/unknown';
import type pg from 'pg';
import type { Log } from '../../environment/log.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { type Cluster, ensureCluster, SITE_ROLE } from './cluster.ts';
import { databaseAccount } from './database-account.ts';
import { type LockRequest, lockDirectory, type ProcessKind, unlockDirectory } from './directory-lock.ts';
import { findPrograms, packagedPostgres } from './programs.ts';
import { PORT } from './server-process.ts';
import { openSocketFolder } from './socket-folder.ts';
import { openUsePipe } from './use-pipe.ts';

export interface EmbeddedPostgres {
  server: pg.ClientConfig;
  close(): Promise<void>;
}

interface EmbeddedPostgresPlaces {
  packageFolder?: string;
  /** Where root stores a copy of the programs: readable for the account that runs them, writable only for root. */
  rootCopiesFolder?: string;
}

/**
 * Opens a PostgreSQL server in the data directory, accessible only to its owner and shared by the site and its commands.
 * The first process starts the server, and the last one stops it, even when that process is killed. If the server crashes,
 * the site restarts it.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  kind: ProcessKind,
  log: Log,
  places: EmbeddedPostgresPlaces = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, places);
  const socket = openSocketFolder(cluster.folder);
  const closing = new AbortController();
  const usePipe = await openUsePipe(cluster);
  const request: LockRequest = { cluster, host: socket.host, kind };
  const currentSession = await keepLock(request, closing.signal, log).catch((error: unknown) => {
    usePipe.close();
    socket.close();
    throw error;
  });
  return {
    server: { host: socket.host, port: PORT, user: SITE_ROLE, database: SITE_ROLE, ssl: false },
    async close() {
      closing.abort();
      const session = await currentSession();
      if (session)
        await unlockDirectory(session, cluster).catch(() =>
          log.warn('the embedded database has already stopped'),
        );
      usePipe.close();
      socket.close();
    },
  };
}

async function openCluster(dataDir: string, places: EmbeddedPostgresPlaces): Promise<Cluster> {
  const home = await openPostgresFolder(dataDir);
  const folder = join(home, 'cluster');
  const account = await databaseAccount(folder);
  const copies = account ? (places.rootCopiesFolder ?? '/var/cache/tribunal') : home;
  const programs = await findPrograms(places.packageFolder ?? packagedPostgres(), copies, account);
  const cluster = { dataDir, folder, logFile: join(home, 'postgres.log'), programs, account };
  await ensureCluster(cluster);
  return cluster;
}

async function openPostgresFolder(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(home, { mode: 0o700, recursive: true });
    return await realpath(home);
  } catch (error) {
    throw new OperatorError(`cannot use the data directory: ${messageOf(error)}`);
  }
}

/**
 * Keeps the lock until `closing`, and locks again whenever the server is lost. The returned function gives the current
 * session.
 */
async function keepLock(
  request: LockRequest,
  closing: AbortSignal,
  log: Log,
): Promise<() => Promise<pg.Client | undefined>> {
  const watched = (session: pg.Client) =>
    session.once('end', () => {
      if (!closing.aborted) current = lockAgain(request, closing, log).then((next) => next && watched(next));
    });
  let current: Promise<pg.Client | undefined> = Promise.resolve(
    watched(await lockDirectory(request, closing)),
  );
  return () => current;
}

async function lockAgain(
  request: LockRequest,
  closing: AbortSignal,
  log: Log,
): Promise<pg.Client | undefined> {
  log.warn('the embedded database stopped; restarting it');
  while (!closing.aborted) {
    try {
      const session = await lockDirectory(request, closing);
      log.info('the embedded database runs again');
      return session;
    } catch (err) {
      if (!closing.aborted) log.error({ err }, 'failed to restart the embedded database');
      await sleep(1000, undefined, { signal: closing }).catch(() => {});
    }
  }
  return undefined;
}
