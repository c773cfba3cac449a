import { readFileSync } from 'node:fs';
import { openCgroupV1 } from './cgroup-v1.ts';
import { openCgroupV2 } from './cgroup-v2.ts';

/** The kernel's own bookkeeping for one seat, kept for the judge's life: making one costs more than a run. */
export interface SeatCgroup {
  prepare(limits: { memoryKb: number; processes: number }): void;
  add(pid: number): void;
  /** Since the last prepare. */
  cpuMs(): number;
  /** Page cache included, so more than a program would say of itself. */
  peakKb(): number;
  wasOutOfMemory(): boolean;
  kill(): void;
  remove(): void;
}

export interface Cgroups {
  readonly version: 'cgroup v1' | 'cgroup v2';
  seat(name: string): SeatCgroup;
  close(): void;
}

/** Whichever version of the memory, process and CPU controllers this process may write to, if any. */
export function openCgroups(): Cgroups | null {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  const membership = readFileSync('/proc/self/cgroup', 'utf8');
  const prefix = `tribunal-${process.pid}-`;
  return openCgroupV1(mounts, membership, prefix) ?? openCgroupV2(mounts, membership, prefix);
}
