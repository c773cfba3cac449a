import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bubblewrapVersion } from './bubblewrap-version.ts';
import { openCgroups } from './cgroup.ts';
import { loadLibc } from './libc.ts';
import { type Equipment, runTask } from './run.ts';
import { type Protection, type Sandbox, SandboxError, type Seat, type Slot } from './sandbox.ts';
import type { Cgroups } from './seat-cgroup.ts';
import { seccompFilter } from './seccomp.ts';
import { createSlotPool } from './slot-pool.ts';
import { chooseMeter } from './usage.ts';
import { isRoot, makeReadable, makeWorkDirectory, userOf } from './work-directory.ts';

export interface SandboxOptions {
  readonly slots: number;
  /** Where working files go; a folder of its own is made inside. */
  readonly workDirectory?: string | undefined;
  /** Leave the kernel's group controllers alone even where they are writable. */
  readonly withoutCgroups?: boolean;
  /** Measure without the foreign-function library. */
  readonly withoutLibc?: boolean;
}

/** Bubblewrap on this machine, with the best limits and measurements it offers. */
export async function openLocalSandbox(options: SandboxOptions): Promise<Sandbox> {
  const bubblewrap = bubblewrapVersion();
  if (process.arch !== 'x64' && process.arch !== 'arm64') {
    throw new SandboxError(`no system call filter is known for ${process.arch}`);
  }
  const meter = chooseMeter(options.withoutLibc ? null : await loadLibc());
  const cgroups = options.withoutCgroups ? null : openCgroups();
  const directory = makeWorkDirectory(options.workDirectory ?? tmpdir());
  const filters = { forking: join(directory, 'forking.bpf'), single: join(directory, 'single.bpf') };
  writeFileSync(filters.forking, seccompFilter(process.arch, true), { mode: 0o644 });
  writeFileSync(filters.single, seccompFilter(process.arch, false), { mode: 0o644 });

  const groups: NonNullable<Equipment['cgroup']>[] = [];
  const seat = (number: number): Seat => {
    const cgroup = cgroups?.seat(String(number)) ?? null;
    if (cgroup) groups.push(cgroup);
    const equipment = { user: userOf(number), cgroup, meter, filters, hardStackKb: hardStackKb() };
    return { run: (task) => runTask(task, equipment) };
  };
  const slots = Array.from({ length: options.slots }, (_, index): Slot => {
    const own = makeReadable(join(directory, `slot-${index}`));
    return { directory: own, program: seat(2 * index), companion: seat(2 * index + 1) };
  });

  return {
    directory,
    slots: options.slots,
    protection: protectionOf(bubblewrap, cgroups, meter.name),
    use: createSlotPool(slots),
    async close() {
      for (const group of groups) group.remove();
      cgroups?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function protectionOf(bubblewrap: string, cgroups: Cgroups | null, usage: Protection['usage']): Protection {
  const users = isRoot ? 'one per slot' : 'shared';
  return {
    level: cgroups && isRoot ? 'full' : 'reduced',
    bubblewrap,
    memoryLimits: cgroups?.version ?? 'address space and polling',
    users,
    usage,
  };
}

function hardStackKb(): number {
  const limit = /^Max stack size\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  const bytes = Number(limit);
  return Number.isFinite(bytes) ? Math.floor(bytes / 1024) : Number.MAX_SAFE_INTEGER / 1024;
}
