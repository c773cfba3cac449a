import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from './bubblewrap/bubblewrap.ts';
import { type Bubblewrap, findBubblewrap } from './bubblewrap/find-bubblewrap.ts';
import { placesToCover } from './bubblewrap/hidden-folders.ts';
import { procMasks } from './bubblewrap/proc-masks.ts';
import { reachableMounts } from './bubblewrap/reachable-mounts.ts';
import { chooseMeter } from './bubblewrap/usage.ts';
import { openCgroups, ownKillCounter } from './cgroup/cgroup.ts';
import type { Cgroups } from './cgroup/runner-cgroup.ts';
import { loadLibc } from './libc.ts';
import { createPool } from './pool.ts';
import { type RunnerSetup, runTask } from './run.ts';
import { type Mount, type Protection, type Sandbox, SandboxError, type Slot } from './sandbox.ts';
import { seccompFilter } from './seccomp.ts';
import { makePipes } from './streams.ts';
import { createTurns, pairedRunners, type Run } from './turns.ts';
import { isRoot, makeReadable, makeWorkDirectory, userOf } from './work-directory.ts';

export interface SandboxOptions {
  /** How many programs run at the same time. */
  readonly slots: number;
  /** The parent of the work directory, which is created inside. */
  readonly workDirectory?: string | undefined;
  /** Folders that no program may see. */
  readonly hidden?: readonly string[];
  /** Do not use cgroups even where they are writable. */
  readonly withoutCgroups?: boolean;
  /** Measure without the foreign-function library. */
  readonly withoutLibc?: boolean;
}

/** Bubblewrap on this machine, with the best limits and measurements available. */
export async function openLocalSandbox(options: SandboxOptions): Promise<Sandbox> {
  const bubblewrap = findBubblewrap();
  if (process.arch !== 'x64' && process.arch !== 'arm64') {
    throw new SandboxError(`there is no system call filter for ${process.arch}`);
  }
  const hidden = options.hidden ?? [];
  const covered = placesToCover(hidden);
  const meter = chooseMeter(options.withoutLibc ? null : await loadLibc());
  const cgroups = options.withoutCgroups ? null : openCgroups();
  const ownKills = ownKillCounter();
  const directory = makeWorkDirectory(options.workDirectory ?? tmpdir());
  const filters = { forking: join(directory, 'forking.bpf'), single: join(directory, 'single.bpf') };
  writeFileSync(filters.forking, seccompFilter(process.arch, true), { mode: 0o644 });
  writeFileSync(filters.single, seccompFilter(process.arch, false), { mode: 0o644 });

  // The work directory may also lie below a system folder, and it contains the programs of others.
  const frame = makeFrame(bubblewrap, directory, [...covered, ...placesToCover([directory])]);
  const reachable = isRoot ? reachableMounts(directory) : (mount: Mount) => mount;
  const groups: NonNullable<RunnerSetup['cgroup']>[] = [];
  const runner = (number: number): Run => {
    const cgroup = cgroups?.open(String(number)) ?? null;
    if (cgroup) groups.push(cgroup);
    const setup = { user: userOf(number), cgroup, ownKills, meter, filters, frame };
    return (task, turn) => runTask({ ...task, mounts: task.mounts.map(reachable) }, setup, turn);
  };
  const turn = createTurns(options.slots);
  const slots = Array.from({ length: options.slots + 1 }, (_, index): Slot => {
    const own = makeReadable(join(directory, `slot-${index}`));
    const runners = { program: runner(2 * index), companion: runner(2 * index + 1) };
    const errorPipes = { program: join(own, 'program-errors'), companion: join(own, 'companion-errors') };
    makePipes(Object.values(errorPipes));
    return { directory: own, ...pairedRunners(turn, runners, errorPipes) };
  });

  return {
    directory,
    slots: slots.length,
    hidden,
    protection: protectionOf(bubblewrap, cgroups, meter.name),
    use: createPool(slots),
    async close() {
      for (const group of groups) group.remove();
      cgroups?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function makeFrame({ path }: Bubblewrap, directory: string, covered: readonly string[]): Frame {
  const empty = makeReadable(join(directory, 'empty'));
  const masks = [...covered.map((to) => ({ from: empty, to })), ...procMasks(join(directory, 'proc'), empty)];
  return { bubblewrap: path, masks, hardStackKb: hardStackKb() };
}

function protectionOf(
  { version }: Bubblewrap,
  cgroups: Cgroups | null,
  usage: Protection['usage'],
): Protection {
  const users = isRoot ? 'one per slot' : 'shared';
  return {
    level: cgroups && isRoot ? 'full' : 'reduced',
    bubblewrap: version,
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
