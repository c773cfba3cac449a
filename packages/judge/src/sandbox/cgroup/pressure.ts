import { join } from 'node:path';
import { openKernelFile } from '../kernel-file.ts';
import { makeGroup, read, removeGroup, sweepGroups } from './cgroup-files.ts';

/** Milliseconds in which a group had threads ready to run and none of them had a processor; null if the kernel does not count it. */
export function pressureMs(group: string): number | null {
  try {
    return waitedMsIn(read(group, 'cpu.pressure'));
  } catch {
    return null;
  }
}

interface Pressure {
  waitedMs(): number | null;
  close(): void;
}

/** The same, again and again. */
export function openPressure(group: string): Pressure {
  if (pressureMs(group) === null) return { waitedMs: () => null, close: () => {} };
  const file = openKernelFile(join(group, 'cpu.pressure'), 'r');
  return { waitedMs: () => waitedMsIn(file.read()), close: file.close };
}

function waitedMsIn(pressure: string): number | null {
  const microseconds = /^full .*total=(\d+)/m.exec(pressure)?.[1];
  return microseconds === undefined ? null : Number(microseconds) / 1000;
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
