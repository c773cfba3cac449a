import type { RunnerCgroup } from './cgroup/runner-cgroup.ts';
import { childrenOf, isTreeIdle, killProcess, treeUsage } from './process-tree.ts';
import type { Limits, StopReason } from './sandbox.ts';

export interface Watch {
  readonly stopped: () => StopReason | null;
  /** The highest values sampled; used only if there is no better measurement. */
  readonly seen: () => { cpuMs: number; residentKb: number };
  stop(reason: StopReason): void;
  end(): void;
}

const intervalMs = 10;
const idleIntervalMs = 100;

/** Samples a running program every few milliseconds and kills it at its limits. */
export function watchProgram(firstProcess: number, limits: Limits, cgroup: RunnerCgroup | null): Watch {
  const startedAt = performance.now();
  let stopped: StopReason | null = null;
  const seen = { cpuMs: 0, residentKb: 0 };
  let force: NodeJS.Timeout | undefined;

  const stop = (reason: StopReason) => {
    if (stopped) return;
    stopped = reason;
    for (const pid of childrenOf(firstProcess)) killProcess(pid);
    force = setTimeout(() => {
      killProcess(firstProcess);
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

  // Counts looks instead of time, because a judge that is late itself would blame the program.
  let idleMs = 0;
  const lookForIdleness = (mostMs: number) => {
    if (isTreeIdle(firstProcess)) idleMs += idleIntervalMs;
    if (idleMs >= mostMs) stop('idle');
  };

  const timers = [setInterval(look, intervalMs)];
  if (limits.idleMs !== undefined) timers.push(setInterval(lookForIdleness, idleIntervalMs, limits.idleMs));
  return {
    stopped: () => stopped,
    seen: () => seen,
    stop,
    end() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(force);
    },
  };
}

/**
 * Killing the first process of the namespace would lose the usage of its children, so these are killed first. The first
 * process then ends by itself. After the grace period it is killed.
 */
const graceMs = 50;
