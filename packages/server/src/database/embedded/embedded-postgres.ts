import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { OperatorError } from '../../operator-error.ts';
import { type Cluster, ensureCluster, SITE_ROLE } from './cluster.ts';
import { databaseAccount } from './database-account.ts';
import { type Door, enter, leave, type TenantKind } from './directory-lock.ts';
import { showPresence } from './presence.ts';
import { findPrograms, packagedPostgres } from './programs.ts';
import { PORT } from './server-process.ts';
import { openSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgres {
  server: pg.ClientConfig;
  close(): Promise<void>;
}

export interface EmbeddedPostgresPlaces {
  packageFolder?: string;
  /** Where root keeps a copy of the programs: reachable for the account that runs them, writable for root alone. */
  rootCopiesFolder?: string;
}

/**
 * A PostgreSQL server of our own in the data directory, reachable by its owner alone, shared by the site and the commands that run
 * beside it: the first to come starts it, the last to leave stops it or, killed, has it stop, and if it dies the site starts it again.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  kind: TenantKind,
  log: Log,
  places: EmbeddedPostgresPlaces = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, places);
  const socket = openSocketFolder(cluster.folder);
  const closing = new AbortController();
  const presence = await showPresence(cluster);
  const door: Door = { cluster, host: socket.host, kind };
  const residence = await reside(door, closing.signal, log).catch((error: unknown) => {
    presence.close();
    socket.close();
    throw error;
  });
  return {
    server: { host: socket.host, port: PORT, user: SITE_ROLE, database: SITE_ROLE, ssl: false },
    async close() {
      closing.abort();
      const tenant = await residence();
      if (tenant)
        await leave(tenant, cluster).catch(() => log.warn('the embedded database was already gone'));
      presence.close();
      socket.close();
    },
  };
}

async function openCluster(dataDir: string, places: EmbeddedPostgresPlaces): Promise<Cluster> {
  const home = await openHome(dataDir);
  const folder = join(home, 'cluster');
  const account = await databaseAccount(folder);
  const copies = account ? (places.rootCopiesFolder ?? '/var/cache/tribunal') : home;
  const programs = await findPrograms(places.packageFolder ?? packagedPostgres(), copies, account);
  const cluster = { dataDir, folder, logFile: join(home, 'postgres.log'), programs, account };
  await ensureCluster(cluster);
  return cluster;
}

async function openHome(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(home, { mode: 0o700, recursive: true });
    return await realpath(home);
  } catch (error) {
    throw new OperatorError(`the data directory cannot be used: ${(error as Error).message}`);
  }
}

/** Stays a tenant until `closing`, entering again whenever the server is lost. The answer asks for the tenant of the moment. */
async function reside(
  door: Door,
  closing: AbortSignal,
  log: Log,
): Promise<() => Promise<pg.Client | undefined>> {
  const watched = (tenant: pg.Client) =>
    tenant.once('end', () => {
      if (!closing.aborted) current = enterAgain(door, closing, log).then((next) => next && watched(next));
    });
  let current: Promise<pg.Client | undefined> = Promise.resolve(watched(await enter(door, closing)));
  return () => current;
}

async function enterAgain(door: Door, closing: AbortSignal, log: Log): Promise<pg.Client | undefined> {
  log.warn('the embedded database is gone: starting it again');
  while (!closing.aborted) {
    try {
      const tenant = await enter(door, closing);
      log.info('the embedded database is back');
      return tenant;
    } catch (err) {
      if (!closing.aborted) log.error({ err }, 'the embedded database is still gone');
      await sleep(1000, undefined, { signal: closing }).catch(() => {});
    }
  }
  return undefined;
}
