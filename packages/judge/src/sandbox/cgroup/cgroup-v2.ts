import { join } from 'node:path';
import { openKernelFile } from '../kernel-file.ts';
import {
  addProcess,
  keyedValue,
  makeGroup,
  read,
  removeGroup,
  sweepGroups,
  tryWrite,
  write,
} from './cgroup-files.ts';
import { openPressure } from './pressure.ts';
import type { Cgroups, RunnerCgroup } from './runner-cgroup.ts';

const controllers = ['memory', 'pids', 'cpu'];

/**
 * The unified hierarchy. A group with processes of its own cannot enable controllers for its children, so the judge
 * moves itself into a leaf. This works in a delegated group of its own (a systemd service with Delegate=yes, a
 * container).
 */
export function openCgroupV2(mounts: string, membership: string, prefix: string): Cgroups | null {
  const parent = ownGroup(mounts, membership);
  if (!parent) return null;
  try {
    const offered = read(parent, 'cgroup.controllers').trim().split(' ');
    if (!controllers.every((controller) => offered.includes(controller))) return null;
    sweepGroups(parent);
    write(makeGroup(join(parent, `${prefix}judge`)), 'cgroup.procs', process.pid);
    write(parent, 'cgroup.subtree_control', controllers.map((controller) => `+${controller}`).join(' '));
  } catch {
    tryWrite(parent, 'cgroup.procs', process.pid);
    removeGroup(join(parent, `${prefix}judge`));
    return null;
  }
  return {
    version: 'cgroup v2',
    open: (name) => openGroup(makeGroup(join(parent, prefix + name))),
    close() {
      tryWrite(parent, 'cgroup.subtree_control', controllers.map((controller) => `-${controller}`).join(' '));
      tryWrite(parent, 'cgroup.procs', process.pid);
      removeGroup(join(parent, `${prefix}judge`));
    },
  };
}

function openGroup(group: string): RunnerCgroup {
  let before = { limit: 0, kills: 0 };
  let prepared = { memoryKb: 0, processes: 0 };
  let cpuBefore = 0;
  let waitedBefore = 0;
  const files = {
    usage: openKernelFile(join(group, 'cpu.stat'), 'r'),
    events: openKernelFile(join(group, 'memory.events'), 'r'),
  };
  const pressure = openPressure(group);
  const cpuMs = () => keyedValue('usage_usec', files.usage.read()) / 1000;
  const outOfMemory = () => {
    const events = files.events.read();
    // Counts only how often this group reached its limit; the kills may have other reasons.
    return { limit: keyedValue('oom', events), kills: keyedValue('oom_kill', events) };
  };
  return {
    folders: [group],
    prepare({ memoryKb, processes }) {
      if (memoryKb === prepared.memoryKb && processes === prepared.processes) return;
      write(group, 'memory.max', memoryKb * 1024);
      tryWrite(group, 'memory.swap.max', 0);
      write(group, 'pids.max', processes);
      prepared = { memoryKb, processes };
    },
    add: (pid) => addProcess(group, pid),
    countFromNow() {
      before = outOfMemory();
      cpuBefore = cpuMs();
      waitedBefore = pressure.waitedMs() ?? 0;
    },
    cpuMs: () => cpuMs() - cpuBefore,
    waitedMs() {
      const total = pressure.waitedMs();
      return total === null ? null : total - waitedBefore;
    },
    // Kernels without a resettable peak report the current value instead.
    peakKb: () => Number(read(group, 'memory.current')) / 1024,
    whoseMemoryRanOut() {
      const { limit, kills } = outOfMemory();
      if (kills <= before.kills) return null;
      return limit > before.limit ? 'group' : 'machine';
    },
    kill: () => write(group, 'cgroup.kill', 1),
    remove() {
      for (const file of Object.values(files)) file.close();
      pressure.close();
      removeGroup(group);
    },
  };
}

export function ownGroup(mounts: string, membership: string): string | null {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, , type]) => type === 'cgroup2')?.[1];
  const path = membership.split('\n').find((line) => line.startsWith('0::'));
  return mount && path ? join(mount, path.slice(3)) : null;
}
