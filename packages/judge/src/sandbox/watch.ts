import type { SeatCgroup } from './cgroup/slot-cgroup.ts';
import { childrenOf, treeUsage } from './process-tree.ts';
import type { Limits, StopReason } from './sandbox.ts';

export interface Watch {
  readonly stopped: () => StopReason | null;
  /** The most that was seen while looking; a stand-in where nothing better is measured. */
  readonly seen: () => { cpuMs: number; residentKb: number };
  stop(reason: StopReason): void;
  end(): void;
}

const intervalMs = 10;

/** Looks at a running program every few milliseconds and kills it at its limits. */
export function watchProgram(firstProcess: number, limits: Limits, cgroup: SeatCgroup | null): Watch {
  const startedAt = performance.now();
  let stopped: StopReason | null = null;
  const seen = { cpuMs: 0, residentKb: 0 };
  let force: NodeJS.Timeout | undefined;

  const stop = (reason: StopReason) => {
    if (stopped) return;
    stopped = reason;
    for (const pid of childrenOf(firstProcess)) kill(pid);
    force = setTimeout(() => {
      kill(firstProcess);
      cgroup?.kill();
    }, graceMs);
  };

  const look = () => {
    const usage = cgroup ? { cpuMs: cgroup.cpuMs(), residentKb: 0 } : treeUsage(firstProcess);
    seen.cpuMs = Math.max(seen.cpuMs, usage.cpuMs);
    seen.residentKb = Math.max(seen.residentKb, usage.residentKb);
    if (seen.cpuMs > limits.cpuMs) stop('cpu');
    else if (seen.residentKb > limits.memoryKb) stop('memory');
    else if (performance.now() - startedAt > limits.wallMs) stop('wall');
  };

  const timer = setInterval(look, intervalMs);
  return {
    stopped: () => stopped,
    seen: () => seen,
    stop,
    end() {
      clearInterval(timer);
      clearTimeout(force);
    },
  };
}

/**
 * Killing the namespace's first process loses the usage of its children, so these go first; it then ends by itself
 * and takes the rest along. The grace is for the case that it does not.
 */
const graceMs = 50;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
