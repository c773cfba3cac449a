import { execFile } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '@tribunal/server/database/embedded/embedded-postgres';
import { createLog } from '@tribunal/server/environment/log';

/** A folder that other accounts can enter. The caller removes it when the servers in it have ended. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-server-'));
  await chmod(folder, 0o755);
  return folder;
}

export const openOwnServer = (home: string): Promise<EmbeddedPostgres> =>
  openEmbeddedPostgres(home, 'site', createLog('silent'));

/** Lets programs of other accounts connect; returns the folder of the socket. */
export async function letOthersConnect(home: string): Promise<string> {
  await chmod(home, 0o755);
  await chmod(join(home, 'postgres'), 0o755);
  return join(home, 'postgres', 'cluster');
}

/** Makes a replica of a server that has stopped. Both can be opened afterwards. */
export async function copyAsReplica(primaryHome: string, replicaHome: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', primaryHome, replicaHome]);
  await followPrimary(primaryHome, replicaHome);
}

/** Makes the copied files of a server those of its replica. */
export async function followPrimary(primaryHome: string, replicaHome: string): Promise<void> {
  const socketFolder = await letOthersConnect(primaryHome);
  const cluster = join(replicaHome, 'postgres', 'cluster');
  await writeFile(join(cluster, 'standby.signal'), '', { mode: 0o644 });
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolder} port=5432 user=postgres'\n`,
  );
}

export function urlOf({ server: { host, port, user, database } }: EmbeddedPostgres): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
