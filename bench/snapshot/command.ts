import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface CommandRun {
  readonly seconds: number;
  /** Peak memory of the process, in MB, without the database. */
  readonly peakMemory: number;
}

const tribunal = fileURLToPath(new URL('../../packages/server/bin/tribunal.mjs', import.meta.url));
const lookEveryMs = 50;

/** Runs one command of `tribunal` to its end. */
export async function runCommand(args: string[], env: Record<string, string>): Promise<CommandRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [tribunal, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  let peakMemory = 0;
  const looking = setInterval(() => {
    peakMemory = Math.max(peakMemory, peakMemoryOf(child.pid!));
  }, lookEveryMs);
  const [status] = await once(child, 'exit');
  clearInterval(looking);
  if (status !== 0) throw new Error(`tribunal ${args.join(' ')} ended with status ${status}`);
  return { seconds: (performance.now() - started) / 1000, peakMemory };
}

/** Zero if the process has ended. */
function peakMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
