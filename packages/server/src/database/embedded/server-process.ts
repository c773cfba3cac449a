import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { open, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, dataFolderArgument, programEnvironment } from './cluster.ts';
import { openUsePipeReader } from './use-pipe.ts';

/**
 * PostgreSQL derives the name of its socket from the port. The port has no other use: the server listens on no network
 * address.
 */
export const PORT = 5432;

/**
 * Starts the server detached from this process, so that neither Ctrl-C nor the end of this process stops it while others
 * use it. A second server on the same files refuses to start and exits.
 */
export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  await replaceReusedPid(cluster.folder);
  const log = await open(cluster.logFile, 'a', 0o600);
  const usePipe = openUsePipeReader(cluster);
  try {
    if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
    const command = [cluster.programs.postgres, '-D', dataFolderArgument(cluster), ...fixedSettings()];
    const server = spawn('/bin/sh', ['-c', stopWhenUnused, 'sh', ...command], {
      ...cluster.account,
      cwd: cluster.folder,
      env: programEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, usePipe],
    });
    await once(server, 'spawn');
    server.unref();
    return server;
  } finally {
    closeSync(usePipe);
    await log.close();
  }
}

/**
 * Starts a small background process that stops the server when the last process that used it was killed, then becomes the
 * server. Another program may have reused the process id by then; it has another working directory. The two parentheses
 * keep the server from being the parent of the background process.
 */
const stopWhenUnused = `
( (read -r _ <&3; [ "/proc/$$/cwd" -ef . ] && kill -INT $$) & )
exec "$@" 3<&-
`;

/** Ends all sessions, writes the memory to disk, and resolves when the server has ended. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await serverPid(cluster.folder);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  if (await hasEnded(cluster, pid)) return;
  // Stop without the final checkpoint: the next start replays the write-ahead log.
  process.kill(pid, 'SIGQUIT');
  await hasEnded(cluster, pid);
}

async function hasEnded({ folder }: Cluster, pid: number): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while ((await serverPid(folder)) === pid) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

const STOP_TIMEOUT_MS = 4000;

/** Settings the site depends on. Operators tune other settings in the cluster's postgresql.conf. */
function fixedSettings(): string[] {
  return [
    `port=${PORT}`,
    'listen_addresses=',
    // Relative to the database files, so that the path is never too long.
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    // Log starts, stops and crashes only. The site reports failed statements itself, and they may contain secrets.
    'log_min_messages=log',
    'log_checkpoints=off',
  ].flatMap((setting) => ['-c', setting]);
}

async function serverPid(folder: string): Promise<number | undefined> {
  const content = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(content, 10) || undefined;
}

/**
 * A killed server leaves its process id in a file. If another process has this id now (containers reuse ids), PostgreSQL
 * would wait for it forever. PostgreSQL ignores the id of the process that starts it, so this writes that id and keeps its
 * other checks.
 */
async function replaceReusedPid(folder: string): Promise<void> {
  const pid = await serverPid(folder);
  const workingFolder = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  if (!pid || !workingFolder || workingFolder === folder) return;
  const file = join(folder, 'postmaster.pid');
  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/^\d+/, String(process.pid)));
}
