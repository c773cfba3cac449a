import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@tribunal/server/database/connection';
import type { EmbeddedPostgres } from '@tribunal/server/database/embedded/embedded-postgres';
import { eventually } from '../../../../test/eventually.ts';
import { followPrimary, letOthersConnect, openOwnServer } from '../database/own-server.ts';
import { type Forwarder, openForwarder } from './forwarder.ts';

/** A primary and a replica, each behind an address that stays the same when they change. */
interface Cluster {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Kills the primary like a power failure, promotes the replica, and gives it a replica of its own. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  readonly home: string;
  readonly postgres: EmbeddedPostgres;
}

export async function openCluster(folder: string): Promise<Cluster> {
  const [toPrimary, toReplica] = [await openForwarder(), await openForwarder()];
  let made = 0;
  const newHome = () => join(folder, String(++made));
  let primary = await openServer(newHome());
  await letOthersConnect(primary.home);
  let replica = await addReplica(primary, newHome());
  await lead(toPrimary, primary);
  await lead(toReplica, replica);
  return {
    primaryUrl: urlBehind(toPrimary, primary),
    replicaUrl: urlBehind(toReplica, primary),
    async failOver() {
      await killServer(primary);
      await toPrimary.leadNowhere();
      await primary.postgres.close();
      await asOwner(replica, 'select pg_promote()');
      await lead(toPrimary, replica);
      await rm(primary.home, { recursive: true });
      primary = replica;
      await letOthersConnect(primary.home);
      replica = await addReplica(primary, newHome());
      await lead(toReplica, replica);
    },
    async close() {
      await Promise.all([toPrimary.leadNowhere(), toReplica.leadNowhere()]);
      for (const { postgres } of [replica, primary]) await postgres.close();
    },
  };
}

async function openServer(home: string): Promise<Server> {
  return { home, postgres: await openOwnServer(home) };
}

function lead(forwarder: Forwarder, { postgres }: Server): Promise<void> {
  const { host, port } = postgres.server;
  return forwarder.leadTo(join(host ?? '', `.s.PGSQL.${port}`));
}

function urlBehind({ port }: Forwarder, { postgres }: Server): string {
  const { user, database } = postgres.server;
  return `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** Copies the files of a running server. From then on, a commit waits until the replica has it. */
async function addReplica(primary: Server, home: string): Promise<Server> {
  await mkdir(home, { mode: 0o755 });
  const owner = connect({ ...primary.postgres.server, user: 'postgres' }, 'tribunal test');
  const session = await owner.pool.connect();
  try {
    await session.query(`select pg_backup_start('replica', true)`);
    // Files of the write-ahead log disappear meanwhile; the replica asks for them instead.
    await promisify(execFile)('cp', ['-a', join(primary.home, 'postgres'), home]).catch(() => {});
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    const cluster = join(home, 'postgres', 'cluster');
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      await rm(join(cluster, name), { force: true });
    const label = join(cluster, 'backup_label');
    await writeFile(label, rows[0]!.labelfile);
    const { uid, gid } = await stat(cluster);
    await chown(label, uid, gid);
  } finally {
    session.release(true);
    await owner.close();
  }
  await followPrimary(primary.home, home);
  const replica = await openServer(home);
  await waitForReplica(primary);
  return replica;
}

/** A commit waits until the replica has it, so that nothing is lost with the primary. */
async function waitForReplica(server: Server): Promise<void> {
  await eventually('the replica follows', async () => {
    const rows = await asOwner(server, `select 1 from pg_stat_replication where state = 'streaming'`);
    return rows.length > 0;
  });
  await asOwner(server, `alter system set synchronous_standby_names = '*'`);
  await asOwner(server, 'select pg_reload_conf()');
}

async function asOwner({ postgres }: Server, text: string): Promise<unknown[]> {
  const owner = connect({ ...postgres.server, user: 'postgres' }, 'tribunal test');
  try {
    return (await owner.pool.query(text)).rows;
  } finally {
    await owner.close();
  }
}

/** Nothing more is written. */
async function killServer({ home }: Server): Promise<void> {
  const lock = await readFile(join(home, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n', 1)[0]), 'SIGQUIT');
}
