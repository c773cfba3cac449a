import type { Activity } from './activity.ts';
import type { RunnerCgroup } from './cgroup/runner-cgroup.ts';
import { childrenOf, isTreeIdle, killProcess, treeMemoryKb, treeUsage, treeWaits } from './process-tree.ts';
import type { Limits, StopReason } from './sandbox.ts';
import { createTimeAccount, type TimeReading } from './time-account.ts';

interface Watch {
  /** `starved`: the machine was too busy to run the program to its end. */
  readonly stopped: () => StopReason | 'starved' | null;
  /** The highest values sampled; used only if there is no better measurement. */
  readonly seen: () => { cpuMs: number; residentKb: number };
  /** How the time passed that was not spent on a processor, up to now. */
  readonly divided: () => { waitedMs: number; sleptMs: number };
  stop(reason: StopReason): void;
  end(): void;
}

const intervalMs = 10;
/** Dividing the time costs more than reading the processor time, and limits of the wall clock are seconds. */
const accountIntervalMs = 50;
const idleIntervalMs = 100;

/** How much longer than its own time a run may take before the machine counts as too busy for it. */
function maxLostMs({ cpuMs }: Pick<Limits, 'cpuMs'>): number {
  return 60_000 + 20 * cpuMs;
}

interface Progress {
  readonly cpuMs: number;
  readonly residentKb: number;
  readonly sleptMs: number;
  readonly elapsedMs: number;
}

/** Why a run must end now; null if it may go on. */
export function dueStop(
  { cpuMs, residentKb, sleptMs, elapsedMs }: Progress,
  limits: Pick<Limits, 'cpuMs' | 'memoryKb' | 'wallMs'>,
): StopReason | 'starved' | null {
  const countedMs = cpuMs + sleptMs;
  if (cpuMs > limits.cpuMs) return 'cpu';
  if (residentKb > limits.memoryKb) return 'memory';
  if (countedMs > limits.wallMs) return 'wall';
  return elapsedMs - countedMs > maxLostMs(limits) ? 'starved' : null;
}

/**
 * Samples a running program every few milliseconds and kills it at its limits. The limit of the wall clock counts the time on a
 * processor and the time asleep: how long the program waits for a processor depends on others.
 */
export function watchProgram(
  firstProcess: number,
  limits: Limits,
  cgroup: RunnerCgroup | null,
  activity: Activity,
): Watch {
  const startedAt = performance.now();
  let stopped: ReturnType<Watch['stopped']> = null;
  const seen = { cpuMs: 0, residentKb: 0 };
  let force: NodeJS.Timeout | undefined;

  const stop = (reason: StopReason | 'starved') => {
    if (stopped) return;
    stopped = reason;
    for (const pid of childrenOf(firstProcess)) killProcess(pid);
    force = setTimeout(() => {
      killProcess(firstProcess);
      cgroup?.kill();
    }, graceMs);
  };

  const memoryOf = memoryMeter(firstProcess, limits.memoryKb);
  const measure = () => {
    if (cgroup) {
      seen.cpuMs = Math.max(seen.cpuMs, cgroup.cpuMs());
      return;
    }
    const usage = treeUsage(firstProcess);
    seen.cpuMs = Math.max(seen.cpuMs, usage.cpuMs);
    seen.residentKb = Math.max(seen.residentKb, memoryOf(usage));
  };
  const waits = waitsOf(firstProcess, cgroup);
  const read = (): TimeReading => {
    measure();
    return { cpuMs: seen.cpuMs, waitedMs: waits() };
  };
  const share = activity.begin(() => {
    const { cpuMs, waitedMs } = read();
    return cpuMs + waitedMs;
  });
  const account = createTimeAccount(read, share.othersBusyMs);

  let accountedAt = startedAt;
  const look = () => {
    const now = performance.now();
    if (now - accountedAt < accountIntervalMs) {
      measure();
    } else {
      account.update();
      accountedAt = now;
    }
    const due = dueStop({ ...seen, sleptMs: account.sleptMs(), elapsedMs: now - startedAt }, limits);
    if (due) stop(due);
  };

  // Counts looks instead of time, because a judge that is late itself would blame the program.
  let idleMs = 0;
  const lookForIdleness = (maxMs: number) => {
    if (isTreeIdle(firstProcess)) idleMs += idleIntervalMs;
    if (idleMs >= maxMs) stop('idle');
  };

  const timers = [setInterval(look, intervalMs)];
  if (limits.idleMs !== undefined) timers.push(setInterval(lookForIdleness, idleIntervalMs, limits.idleMs));
  return {
    stopped: () => stopped,
    seen: () => seen,
    divided() {
      account.update();
      return { waitedMs: account.waitedMs(), sleptMs: account.sleptMs() };
    },
    stop,
    end() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(force);
      share.end();
    },
  };
}

/** The memory of all processes. What they share counts once as soon as it decides, and then is read less often. */
function memoryMeter(
  firstProcess: number,
  limitKb: number,
): (usage: Pick<ReturnType<typeof treeUsage>, 'residentKb' | 'largestKb'>) => number {
  let readAt = Number.NEGATIVE_INFINITY;
  let sharedKb = 0;
  return ({ residentKb, largestKb }) => {
    if (residentKb <= limitKb || largestKb > limitKb) return residentKb;
    if (performance.now() - readAt >= accountIntervalMs) {
      sharedKb = treeMemoryKb(firstProcess);
      readAt = performance.now();
    }
    return sharedKb;
  };
}

/** If the kernel does not record waits, the states of the threads tell whether they wait: then the whole interval counts. */
function waitsOf(firstProcess: number, cgroup: RunnerCgroup | null): () => number {
  if (cgroup && cgroup.waitedMs() !== null) return () => cgroup.waitedMs() ?? 0;
  const recorded = treeWaits(firstProcess);
  let sampledMs = 0;
  return () => {
    const waitedMs = recorded();
    if (waitedMs !== null) return waitedMs;
    if (!isTreeIdle(firstProcess)) sampledMs += 2 * accountIntervalMs;
    return sampledMs;
  };
}

/**
 * Killing the first process of the namespace would lose the usage of its children, so these are killed first. The first
 * process then ends by itself. After the grace period it is killed.
 */
const graceMs = 50;
