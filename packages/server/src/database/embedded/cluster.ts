import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../environment/operator-error.ts';
import { connectionFailure } from '../database-away.ts';
import type { Account } from './database-account.ts';
import type { Programs } from './programs.ts';

/** The database files and the programs that use them. */
export interface Cluster {
  dataDir: string;
  folder: string;
  logFile: string;
  programs: Programs;
  account: Account | undefined;
}

export const SITE_ROLE = 'tribunal';
export const OWNER_ROLE = 'postgres';

/** Creates the database files unless they exist. Safe when several processes do it at once: the files are complete or absent. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if (await clusterVersion(cluster.folder)) return;
  const scratch = await mkdtemp(`${cluster.folder}.new-`);
  try {
    if (cluster.account) await chown(scratch, cluster.account.uid, cluster.account.gid);
    await initialise({ ...cluster, folder: scratch });
    await rename(scratch, cluster.folder).catch(async (error) => {
      if (!(await clusterVersion(cluster.folder))) throw error;
    });
  } finally {
    // Programs of one that was killed may still write.
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * The path PostgreSQL uses for its data folder. Through the working directory it needs no permission on the parent
 * folders, which may be closed to its account.
 */
export function dataFolderArgument(cluster: Cluster): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster.folder;
}

/** Passes on nothing else from the caller's environment: PGDATA, PGPORT or a locale would change the behaviour. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function clusterVersion(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EACCES') throw new OperatorError(`another user owns the database in ${folder}`);
    throw error;
  });
}

async function initialise(cluster: Cluster): Promise<void> {
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
    // Lets `load` skip the foreign key checks of references that it has checked itself.
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
  const [message, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (status === 0) return;
  const reason = message.trim().replaceAll('\n', '; ') || signal;
  const failure = new OperatorError(`cannot create the embedded database: ${reason}`);
  const wasKilled = signal !== null || message.includes('terminated by signal');
  throw wasKilled ? Object.assign(failure, { code: connectionFailure }) : failure;
}
