import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface DatabaseProcess {
  process: ChildProcessByStdio<null, Readable, Readable>;
  /** Stops it like an operator; returns the exit status. */
  stop(): Promise<number | null>;
  kill(): Promise<number | null>;
}

interface DatabaseProcessOptions {
  account?: { uid: number; gid: number };
  packageFolder?: string;
  rootCopiesFolder?: string;
}

const program = fileURLToPath(new URL('database-process.ts', import.meta.url));

/** Starts a process on the data directory; resolves when its database is ready, rejects with its error line. */
export async function startDatabaseProcess(
  dataDir: string,
  kind: 'site' | 'command',
  { account, packageFolder = '', rootCopiesFolder = '' }: DatabaseProcessOptions = {},
): Promise<DatabaseProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', program, dataDir, kind, packageFolder, rootCopiesFolder],
    { ...account, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  const complaint = text(child.stderr);
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error((await complaint).trim());
  return {
    process: child,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Processes left by a failed test would keep the test file from ending. */
export async function endDatabaseProcesses(): Promise<void> {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  running.clear();
}

const running = new Set<DatabaseProcess['process']>();

async function end(child: DatabaseProcess['process'], signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [status] = await exit;
  return status;
}
