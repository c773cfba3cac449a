import { readdirSync, readFileSync } from 'node:fs';
import { itemAt } from '@tribunal/core/lists';
import { openKernelFile } from './kernel-file.ts';

interface ProcessUsage {
  readonly cpuMs: number;
  readonly residentKb: number;
}

interface TreeUsage extends ProcessUsage {
  /** Of the process with the most memory. */
  readonly largestKb: number;
}

/** The total of a process and its descendants. Processes that end in the meantime are left out; what they share counts for each. */
export function treeUsage(root: number): TreeUsage {
  let cpuMs = 0;
  let residentKb = 0;
  let largestKb = 0;
  for (const pid of withDescendants(root)) {
    const usage = processUsage(pid);
    cpuMs += usage?.cpuMs ?? 0;
    residentKb += usage?.residentKb ?? 0;
    largestKb = Math.max(largestKb, usage?.residentKb ?? 0);
  }
  return { cpuMs, residentKb, largestKb };
}

/** As `residentKb`, but memory that several processes share counts once. Reading it takes much longer. */
export function treeMemoryKb(root: number): number {
  return withDescendants(root).reduce((sum, pid) => {
    const own = /^Pss: +(\d+) kB/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1];
    return sum + (own === undefined ? (processUsage(pid)?.residentKb ?? 0) : Number(own));
  }, 0);
}

/** True when no thread of a process and its descendants runs, or waits for a processor or a disk. */
export function isTreeIdle(root: number): boolean {
  return withDescendants(root).every((pid) =>
    threadsOf(pid).every((thread) => !['R', 'D'].includes(itemAt(statOf(`${pid}/task/${thread}`), 0))),
  );
}

/**
 * How long the threads of a process and its descendants were ready to run without a processor, in all. Remembers threads that
 * end. Nobody knows how long a child waited that ended since the last call: then all the time counts in which some program on the
 * machine waited. Null if the kernel does not record it.
 */
export function treeWaits(root: number): () => number | null {
  if (waitOf('self') === null) return () => null;
  const waits = new Map<string, number>();
  let endedMs = 0;
  let ended = 0;
  let machineMs = machineWaitMs();
  return () => {
    const [endedBefore, machineBefore] = [ended, machineMs];
    ended = faultsOfEnded(root);
    machineMs = machineWaitMs();
    if (ended !== endedBefore) endedMs += machineMs - machineBefore;
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

/** Grows whenever a process waits for a child that has ended: each had page faults. */
function faultsOfEnded(root: number): number {
  return withDescendants(root).reduce((sum, pid) => sum + Number(statFields(pid)?.[8] ?? 0), 0);
}

/** How long some thread of the machine was ready to run without a processor; 0 if the kernel does not record it. */
function machineWaitMs(): number {
  const microseconds = /^some .*total=(\d+)/m.exec(readOrNothing('/proc/pressure/cpu'))?.[1];
  return Number(microseconds ?? 0) / 1000;
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

/** How long the main thread of this process has used a processor or waited for one. 0 if the kernel does not record it. */
export const ownBusyMs: () => number = (() => {
  try {
    const file = openKernelFile(`/proc/${process.pid}/schedstat`, 'r');
    return () => {
      const [ran = '0', waited = '0'] = file.read().split(' ');
      return (Number(ran) + Number(waited)) / 1e6;
    };
  } catch {
    return () => 0;
  }
})();

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

function processUsage(pid: number): ProcessUsage | null {
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
