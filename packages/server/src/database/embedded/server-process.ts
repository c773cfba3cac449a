import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { open, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, dataFolderArgument, programEnvironment } from './cluster.ts';
import { openPresence } from './presence.ts';

/** PostgreSQL fixes its socket's name by the port, which is otherwise unused: it listens on no network address. */
export const PORT = 5432;

/**
 * Starts the server apart from this process: neither an interrupt at the terminal nor the death of this process ends it while others
 * use it. It refuses to start, and ends again, when another one runs on the same files.
 */
export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  await forgetReusedPid(cluster.folder);
  const log = await open(cluster.logFile, 'a', 0o600);
  const tenants = openPresence(cluster);
  try {
    if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
    const command = [cluster.programs.postgres, '-D', dataFolderArgument(cluster), ...fixedSettings()];
    const server = spawn('/bin/sh', ['-c', stopWithoutTenants, 'sh', ...command], {
      ...cluster.account,
      cwd: cluster.folder,
      env: programEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, tenants],
    });
    await once(server, 'spawn');
    server.unref();
    return server;
  } finally {
    closeSync(tenants);
    await log.close();
  }
}

/**
 * Leaves a small process behind that stops the server when its last tenant has been killed, and becomes the server. The process
 * number may belong to another program by then, which works in another folder. Two brackets: the server must not be its parent.
 */
const stopWithoutTenants = `
( (read -r _ <&3; [ "/proc/$$/cwd" -ef . ] && kill -INT $$) & )
exec "$@" 3<&-
`;

/** Ends all sessions, writes what is in memory, and resolves when the server is gone. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await serverPid(cluster.folder);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(cluster, pid)) return;
  // Without the closing checkpoint: the next start replays the write-ahead log.
  process.kill(pid, 'SIGQUIT');
  await isGone(cluster, pid);
}

async function isGone({ folder }: Cluster, pid: number): Promise<boolean> {
  const patienceEnds = Date.now() + STOP_PATIENCE_MS;
  while ((await serverPid(folder)) === pid) {
    if (Date.now() > patienceEnds) return false;
    await sleep(10);
  }
  return true;
}

const STOP_PATIENCE_MS = 4000;

/** What the site depends on; what an operator may tune stands in the cluster's postgresql.conf. */
function fixedSettings(): string[] {
  return [
    `port=${PORT}`,
    'listen_addresses=',
    // Relative to the database files, so that no path is too long for it.
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    // Starts, stops and crashes. A failed statement is the site's to report, and may quote what must stay secret.
    'log_min_messages=log',
    'log_checkpoints=off',
  ].flatMap((setting) => ['-c', setting]);
}

async function serverPid(folder: string): Promise<number | undefined> {
  const content = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(content, 10) || undefined;
}

/**
 * A killed server leaves its process id behind. When another process has that id by now (in a container they repeat), PostgreSQL
 * would wait for it for ever. It does ignore the id of the process that starts it, and keeps its other safeguards.
 */
async function forgetReusedPid(folder: string): Promise<void> {
  const pid = await serverPid(folder);
  const workingFolder = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  if (!pid || !workingFolder || workingFolder === folder) return;
  const file = join(folder, 'postmaster.pid');
  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/^\d+/, String(process.pid)));
}
