import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Tenant {
  process: ChildProcessByStdio<null, Readable, Readable>;
  /** As an operator would stop it; answers the exit status. */
  stop(): Promise<number | null>;
  kill(): Promise<number | null>;
}

export interface TenantOptions {
  account?: { uid: number; gid: number };
  packageFolder?: string;
  rootCopiesFolder?: string;
}

const program = fileURLToPath(new URL('tenant.ts', import.meta.url));

/** Starts a process on the data directory; resolves when it has its database, rejects with its one line when it gives up. */
export async function startTenant(
  dataDir: string,
  kind: 'site' | 'command',
  { account, packageFolder = '', rootCopiesFolder = '' }: TenantOptions = {},
): Promise<Tenant> {
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

/** What a failed test left running would keep the test file from ending. */
export async function endTenants(): Promise<void> {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  running.clear();
}

const running = new Set<Tenant['process']>();

async function end(child: Tenant['process'], signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [status] = await exit;
  return status;
}
