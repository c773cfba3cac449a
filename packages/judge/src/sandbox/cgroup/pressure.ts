import { join } from 'node:path';
import { makeGroup, read, removeGroup, sweepGroups } from './cgroup-files.ts';

/** Milliseconds in which a group had threads ready to run and none of them had a processor; null if the kernel does not count it. */
export function pressureMs(group: string): number | null {
  try {
    const microseconds = /^full .*total=(\d+)/m.exec(read(group, 'cpu.pressure'))?.[1];
    return microseconds === undefined ? null : Number(microseconds) / 1000;
  } catch {
    return null;
  }
}

/** Where controllers belong to cgroup v1, the unified hierarchy can still count pressure. Null if it cannot be used. */
export function openPressureGroups(parent: string | null, prefix: string): ((name: string) => string) | null {
  if (parent === null) return null;
  const open = (name: string) => makeGroup(join(parent, prefix + name));
  try {
    sweepGroups(parent);
    const check = open('check');
    const isCounted = pressureMs(check) !== null;
    removeGroup(check);
    return isCounted ? open : null;
  } catch {
    return null;
  }
}
