import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActivity } from './activity.ts';
import type { Frame } from './bubblewrap/bubblewrap.ts';
import type { Quick } from './bubblewrap/bubblewrap-process.ts';
import { type Bubblewrap, findBubblewrap } from './bubblewrap/find-bubblewrap.ts';
import { findProgram } from './bubblewrap/find-program.ts';
import { placesToCover } from './bubblewrap/hidden-folders.ts';
import { hasPerl } from './bubblewrap/hide-mounts.ts';
import { procMasks } from './bubblewrap/proc-masks.ts';
import { reachableMounts } from './bubblewrap/reachable-mounts.ts';
import { startReusableSandbox } from './bubblewrap/reusable-sandbox.ts';
import { chooseMeter } from './bubblewrap/usage.ts';
import { openCgroups, ownKillCounter } from './cgroup/cgroup.ts';
import type { Cgroups } from './cgroup/runner-cgroup.ts';
import { chooseCores, coresFile } from './cores.ts';
import { type Libc, loadLibc } from './libc.ts';
import { createPool } from './pool.ts';
import { createReuse, type Reuse } from './reuse.ts';
import { type RunnerSetup, runTask } from './run.ts';
import { type Mount, type Protection, type Sandbox, SandboxError, type Slot } from './sandbox.ts';
import { seccompFilter } from './seccomp.ts';
import { inputFolder, makePipes } from './streams.ts';
import { createTurns, type OpenedRunner, slotRunners } from './turns.ts';
import { isRoot, makeReadable, makeWorkDirectory, userOf } from './work-directory.ts';

export interface SandboxOptions {
  /** How many programs run at the same time. */
  readonly slots: number;
  /** Give each slot a core of its own, as far as there are enough. */
  readonly pinned?: boolean;
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
  const libc = options.withoutLibc ? null : await loadLibc();
  const meter = chooseMeter(libc);
  const cgroups = options.withoutCgroups ? null : openCgroups();
  const ownKills = ownKillCounter();
  const parent = options.workDirectory ?? tmpdir();
  const directory = makeWorkDirectory(parent);
  const cores = options.pinned && libc ? chooseCores(parent, options.slots) : null;
  if (cores) writeFileSync(join(directory, coresFile), JSON.stringify(cores));
  const filters = { forking: join(directory, 'forking.bpf'), single: join(directory, 'single.bpf') };
  writeFileSync(filters.forking, seccompFilter(process.arch, true), { mode: 0o644 });
  writeFileSync(filters.single, seccompFilter(process.arch, false), { mode: 0o644 });

  // The work directory may also lie below a system folder, and it contains the programs of others.
  const frame = makeFrame(bubblewrap, directory, [...covered, ...placesToCover([directory])]);
  const reachable = isRoot ? reachableMounts(directory) : (mount: Mount) => mount;
  const groups: NonNullable<RunnerSetup['cgroup']>[] = [];
  const reuses: Reuse[] = [];
  const pin = libc?.pin ?? (() => {});
  let runners = 0;
  const openRunner = (outputs: string, name: string, activity: RunnerSetup['activity']): OpenedRunner => {
    const number = runners++;
    const cgroup = cgroups?.open(String(number)) ?? null;
    if (cgroup) groups.push(cgroup);
    const errorPipe = join(outputs, `${name}-errors`);
    makePipes([errorPipe]);
    const user = userOf(number);
    const quick = quickStart(libc, user, cgroup?.folders ?? []);
    const reuse =
      cgroup && quick && hasPerl
        ? createReuse((task, inputFolder) =>
            startReusableSandbox(task, inputFolder, { filters, frame, quick }),
          )
        : null;
    if (reuse) reuses.push(reuse);
    const setup = { user, filters, frame, cgroup, ownKills, pin, meter, quick, activity, reuse };
    return {
      outputs,
      errorPipe,
      run: (task, turn) => runTask({ ...task, mounts: task.mounts.map(reachable) }, setup, turn),
    };
  };
  const turn = createTurns(cores ?? Array.from({ length: options.slots }, () => null));
  const slots = Array.from({ length: options.slots + 1 }, (_, index): Slot => {
    const own = makeReadable(join(directory, `slot-${index}`));
    makeReadable(join(own, inputFolder));
    const activity = createActivity();
    const outputs = libc?.withoutPath(own) ?? own;
    const open = (name: string) => openRunner(outputs, name, activity);
    return { directory: own, ...slotRunners(turn, open) };
  });

  return {
    directory,
    slots: slots.length,
    programs: options.slots,
    cores,
    hidden,
    protection: protectionOf(bubblewrap, cgroups, meter.name),
    use: createPool(slots),
    async close() {
      for (const reuse of reuses) reuse.drop();
      await Promise.all(reuses.map((reuse) => reuse.gone()));
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

/** Null if programs can only be started by Node. Only root changes the user, for which it needs a program. */
function quickStart(
  libc: Libc | null,
  user: ReturnType<typeof userOf>,
  groups: readonly string[],
): Quick | null {
  const setpriv = findProgram('setpriv');
  if (!libc || (user && setpriv === null)) return null;
  const becoming = user
    ? [setpriv ?? '', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
    : [];
  return { ...libc, before: [...joining(groups), ...becoming] };
}

/** Bubblewrap joins the groups before it creates its namespaces, so that programs see only the root of each hierarchy. */
function joining(groups: readonly string[]): string[] {
  if (groups.length === 0) return [];
  const script =
    'while [ "$1" != -- ]; do echo $$ > "$1/cgroup.procs" || exit 1; shift; done; shift; exec "$@"';
  return ['/bin/sh', '-c', script, 'sh', ...groups, '--'];
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
