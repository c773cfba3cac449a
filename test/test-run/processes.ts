import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** In ticks since the start of the machine. Together with the pid it identifies a process uniquely. */
  readonly startedAt: string;
  readonly command: string;
  readonly folder: string;
}

/** The processes below a process or in a folder. */
export function processesOf(ancestor: number, folder: string): RunningProcess[] {
  const all = everyProcess();
  const below = new Set([ancestor]);
  // Parents are older than their children, but their pids may be higher.
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all.filter((one) => below.has(one.pid) || one.folder.startsWith(folder));
}

export function stillRunning(processes: readonly RunningProcess[]): RunningProcess[] {
  const now = new Map(everyProcess().map((one) => [one.pid, one.startedAt]));
  return processes.filter(({ pid, startedAt }) => now.get(pid) === startedAt);
}

function everyProcess(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describe(Number(name)) ?? []);
}

function describe(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '');
    const [state, parent, ...rest] = stat.split(' ');
    if (state === 'Z') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    return { pid, parent: Number(parent), startedAt: rest[17]!, command, folder };
  } catch {
    // The process has ended.
    return null;
  }
}
