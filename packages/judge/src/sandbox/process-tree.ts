import { readdirSync, readFileSync } from 'node:fs';
import { itemAt } from '@tribunal/core/lists';

interface TreeUsage {
  readonly cpuMs: number;
  readonly residentKb: number;
}

/** The total of a process and its descendants. Processes that end in the meantime are left out. */
export function treeUsage(root: number): TreeUsage {
  let cpuMs = 0;
  let residentKb = 0;
  for (const pid of withDescendants(root)) {
    const usage = processUsage(pid);
    cpuMs += usage?.cpuMs ?? 0;
    residentKb += usage?.residentKb ?? 0;
  }
  return { cpuMs, residentKb };
}

/** True when no thread of a process and its descendants runs, or waits for a processor or a disk. */
export function isTreeIdle(root: number): boolean {
  return withDescendants(root).every((pid) =>
    threadsOf(pid).every((thread) => !['R', 'D'].includes(itemAt(statOf(`${pid}/task/${thread}`), 0))),
  );
}

/**
 * How long the threads of a process and its descendants were ready to run without a processor, in all. Remembers threads that
 * end. Null if the kernel does not record it.
 */
export function treeWaits(root: number): () => number | null {
  if (waitOf('self') === null) return () => null;
  const waits = new Map<string, number>();
  let endedMs = 0;
  return () => {
    for (const pid of withDescendants(root)) {
      for (const thread of threadsOf(pid)) {
        const before = waits.get(thread) ?? 0;
        const waitedMs = waitOf(`${pid}/task/${thread}`) ?? before;
        // The number belongs to another thread now.
        if (waitedMs < before) endedMs += before;
        waits.set(thread, waitedMs);
      }
    }
    return [...waits.values()].reduce((sum, waitedMs) => sum + waitedMs, endedMs);
  };
}

function waitOf(process: string): number | null {
  const [, nanoseconds] = readOrNothing(`/proc/${process}/schedstat`).split(' ');
  return nanoseconds === undefined ? null : Number(nanoseconds) / 1e6;
}

export function childrenOf(pid: number): number[] {
  return readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Nanoseconds on a processor, also for a zombie. 0 if the kernel does not record it. */
export function ownCpuMs(pid: number): number {
  const [nanoseconds = '0'] = readOrNothing(`/proc/${pid}/schedstat`).split(' ');
  return Number(nanoseconds) / 1e6;
}

/** How long the main thread of this process has used a processor or waited for one. */
export function ownBusyMs(): number {
  return ownCpuMs(process.pid) + (waitOf('self') ?? 0);
}

function withDescendants(root: number): number[] {
  const found = [root];
  for (const pid of found) {
    for (const thread of threadsOf(pid)) {
      const children = readOrNothing(`/proc/${pid}/task/${thread}/children`);
      found.push(...children.split(' ').filter(Boolean).map(Number));
    }
  }
  return found;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

const ticksPerSecond = 100;
const pageKb = 4;

/** The fields of a process from its state on; null if it does not exist. */
export function statFields(pid: number): string[] | null {
  const fields = statOf(String(pid));
  return fields.length < 22 ? null : fields;
}

function statOf(process: string): string[] {
  const stat = readOrNothing(`/proc/${process}/stat`);
  // The command name is in parentheses and may contain anything, including spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function processUsage(pid: number): TreeUsage | null {
  const fields = statFields(pid);
  if (!fields) return null;
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { cpuMs: (ticks * 1000) / ticksPerSecond, residentKb: Number(fields[21]) * pageKb };
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
