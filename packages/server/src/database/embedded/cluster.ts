import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';
import type { Account } from './database-account.ts';
import type { Programs } from './programs.ts';

/** The database files and what runs them. */
export interface Cluster {
  dataDir: string;
  folder: string;
  logFile: string;
  programs: Programs;
  account: Account | undefined;
}

export const SITE_ROLE = 'tribunal';
export const OWNER_ROLE = 'postgres';

/** Makes the database files unless they exist: complete or absent, whoever else makes them at the same time. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if (await clusterVersion(cluster.folder)) return;
  const scratch = await mkdtemp(`${cluster.folder}.new-`);
  try {
    if (cluster.account) await chown(scratch, cluster.account.uid, cluster.account.gid);
    await fill({ ...cluster, folder: scratch });
    await rename(scratch, cluster.folder).catch(async (error) => {
      if (!(await clusterVersion(cluster.folder))) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * How PostgreSQL names its own folder. By way of the working directory it needs no right to pass through the folders above,
 * which may be closed to its account.
 */
export function dataFolderArgument(cluster: Cluster): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster.folder;
}

/** Nothing of the caller's environment: PGDATA, PGPORT or a locale would change what runs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function clusterVersion(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EACCES') throw new OperatorError(`the database in ${folder} belongs to another user`);
    throw error;
  });
}

async function fill(cluster: Cluster): Promise<void> {
  const folder = dataFolderArgument(cluster);
  const tuning = ['shared_buffers=128MB', 'max_connections=60', 'jit=off'].flatMap((setting) => [
    '--set',
    setting,
  ]);
  await runProgram(cluster, cluster.programs.initdb, [
    ...[
      '--pgdata',
      folder,
      '--username',
      OWNER_ROLE,
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-instructions',
    ],
    // Text sorts by code point, as `collate "C"` does on any server.
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...tuning,
  ]);
  const setup = [
    `create role ${SITE_ROLE} login`,
    // So that loading a snapshot need not have each reference checked that it has proven itself.
    `grant set on parameter session_replication_role to ${SITE_ROLE}`,
    `create database ${SITE_ROLE} owner ${SITE_ROLE}`,
  ];
  const single = ['--single', '-D', folder, 'postgres'];
  await runProgram(cluster, cluster.programs.postgres, single, `${setup.join('\n')}\n`);
}

async function runProgram(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, {
    ...cluster.account,
    cwd: cluster.folder,
    env: programEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.end(input);
  const [complaint, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (status !== 0)
    throw new OperatorError(
      `the embedded database could not be made: ${complaint.trim().replaceAll('\n', '; ')}`,
    );
}
