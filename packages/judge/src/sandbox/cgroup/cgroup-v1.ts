import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openKernelFile } from '../kernel-file.ts';
import {
  addProcess,
  keyedValue,
  killMembers,
  makeGroup,
  removeGroup,
  sweepGroups,
  tryWrite,
  write,
} from './cgroup-files.ts';
import { openPressure, openPressureGroups } from './pressure.ts';
import type { Cgroups, RunnerCgroup } from './runner-cgroup.ts';

/** One hierarchy per controller, each below the group of this process. `unified` is its group in the hierarchy of version 2. */
export function openCgroupV1(
  mounts: string,
  membership: string,
  prefix: string,
  unified: string | null,
): Cgroups | null {
  const parents = {
    memory: hierarchy(mounts, membership, 'memory'),
    pids: hierarchy(mounts, membership, 'pids'),
    cpuacct: hierarchy(mounts, membership, 'cpuacct'),
  };
  const { memory, pids, cpuacct } = parents;
  if (!memory || !pids || !cpuacct) return null;
  const openPressure = openPressureGroups(unified, prefix);
  const open = (name: string) =>
    openGroup({
      memory: makeGroup(join(memory, prefix + name)),
      pids: makeGroup(join(pids, prefix + name)),
      cpuacct: makeGroup(join(cpuacct, prefix + name)),
      ...(openPressure && { pressure: openPressure(name) }),
    });
  try {
    for (const parent of new Set([memory, pids, cpuacct])) sweepGroups(parent);
    open('check').remove();
  } catch {
    return null;
  }
  return { version: 'cgroup v1', open, close: () => {} };
}

interface Groups {
  readonly memory: string;
  readonly pids: string;
  readonly cpuacct: string;
  readonly pressure?: string;
}

function openGroup(groups: Groups): RunnerCgroup {
  let killsBefore = 0;
  let limitKb = 0;
  let maxProcesses = 0;
  let waitedBefore = 0;
  const distinct = [...new Set(Object.values(groups))];
  const files = {
    peak: openKernelFile(join(groups.memory, 'memory.max_usage_in_bytes'), 'r+'),
    kills: openKernelFile(join(groups.memory, 'memory.oom_control'), 'r'),
    usage: openKernelFile(join(groups.cpuacct, 'cpuacct.usage'), 'r+'),
  };
  const pressure = groups.pressure === undefined ? null : openPressure(groups.pressure);
  const waitedMs = () => pressure?.waitedMs() ?? null;
  const outOfMemoryKills = () => keyedValue('oom_kill', files.kills.read());
  const peakKb = () => Number(files.peak.read()) / 1024;
  return {
    folders: distinct,
    prepare({ memoryKb, processes }) {
      if (memoryKb === limitKb && processes === maxProcesses) return;
      limitMemory(groups.memory, memoryKb * 1024);
      write(groups.pids, 'pids.max', processes);
      limitKb = memoryKb;
      maxProcesses = processes;
    },
    async add(pid) {
      await Promise.all(distinct.map((group) => addProcess(group, pid)));
    },
    countFromNow() {
      files.peak.write(0);
      killsBefore = outOfMemoryKills();
      files.usage.write(0);
      waitedBefore = waitedMs() ?? 0;
    },
    cpuMs: () => Number(files.usage.read()) / 1e6,
    waitedMs() {
      const total = waitedMs();
      return total === null ? null : total - waitedBefore;
    },
    peakKb,
    // The kernel does not say who was out of memory. A group that reached its limit has used nearly all of it.
    whoseMemoryRanOut() {
      if (outOfMemoryKills() <= killsBefore) return null;
      return peakKb() > 0.9 * limitKb ? 'group' : 'machine';
    },
    kill: () => killMembers(groups.pids),
    remove() {
      for (const file of Object.values(files)) file.close();
      pressure?.close();
      for (const group of distinct) removeGroup(group);
    },
  };
}

const swapLimit = 'memory.memsw.limit_in_bytes';

/** With swap accounting, the limit with swap may never be below the limit without, so the order depends on the direction of the change. */
function limitMemory(group: string, bytes: number): void {
  const hasSwapLimit = existsSync(join(group, swapLimit));
  if (hasSwapLimit) tryWrite(group, swapLimit, -1);
  // Page cache of the previous run can prevent a lower limit.
  if (!tryWrite(group, 'memory.limit_in_bytes', bytes)) {
    tryWrite(group, 'memory.force_empty', 0);
    write(group, 'memory.limit_in_bytes', bytes);
  }
  if (hasSwapLimit) write(group, swapLimit, bytes);
}

export function hierarchy(mounts: string, membership: string, controller: string): string | null {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, , type, options]) => type === 'cgroup' && options?.split(',').includes(controller));
  const path = membership
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, controllers]) => controllers?.split(',').includes(controller))?.[2];
  return mount?.[1] && path ? join(mount[1], path) : null;
}
