import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Served {
  readonly port: number;
  readonly pid: number;
  /** Peak memory so far, in MB. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Starts a server as a separate process and waits for the line with its address. */
export async function serveProcess(
  args: string[],
  env: Record<string, string> = {},
  program = process.execPath,
): Promise<Served> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const port = await listeningPort(child);
  return {
    port,
    pid: child.pid!,
    peakMemory: () => peakMemoryOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listeningPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the server did not start');
}

function peakMemoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export const sourceArgs = ['--import=tsx', '--conditions=source'];
export const tribunal = fileURLToPath(new URL('../../packages/server/bin/tribunal.mjs', import.meta.url));
