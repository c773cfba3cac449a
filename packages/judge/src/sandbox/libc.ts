import { loadQuickSpawn, type QuickSpawn } from './quick-spawn.ts';
import { loadSockets, type Sockets } from './sockets.ts';

/** The system calls that Node does not offer. Null if the optional foreign-function library does not load. */
export interface Libc extends Sockets {
  /** Reaps one child without waiting. `gone` means that another process reaped it. */
  reap(pid: number): { cpuMs: number; maxResidentKb: number } | 'running' | 'gone';
  /** Lets a process, and the children that it starts later, run on one processor only. */
  pin(pid: number, core: number): void;
  readonly spawn: QuickSpawn;
  /** Another path of a folder. Programs see no path of the host for files that are opened through it. Null if that is not allowed. */
  withoutPath(folder: string): string | null;
  /** Both ends of a new pipe. */
  pipe(): { readonly reader: number; readonly writer: number };
}

/** Also makes this process the reaper of its orphaned descendants and sets close-on-exec on its descriptors. */
export async function loadLibc(): Promise<Libc | null> {
  try {
    const { default: koffi } = await import('koffi');
    const library = koffi.load(null);
    const prctl = library.func('int prctl(int, ulong, ulong, ulong, ulong)');
    const wait4 = library.func('int wait4(int, _Out_ int *, int, void *)');
    const syscall = library.func('long syscall(long, uint, uint, int)');
    const setAffinity = library.func('int sched_setaffinity(int, size_t, void *)');
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    syscall(SYS_CLOSE_RANGE, 3, 0xffffffff, CLOSE_RANGE_CLOEXEC);
    const openTree = library.func('long syscall(long, int, const char *, uint)');
    const pipe2 = library.func('int pipe2(void *, int)');
    return {
      reap: (pid) => reap(wait4, pid),
      pin: (pid, core) => pin(setAffinity, pid, core),
      spawn: loadQuickSpawn(library),
      withoutPath: (folder) => withoutPath(openTree, folder),
      pipe: () => pipe(pipe2),
      ...loadSockets(koffi, library),
    };
  } catch {
    return null;
  }
}

const PR_SET_CHILD_SUBREAPER = 36;
const SYS_CLOSE_RANGE = 436;
const CLOSE_RANGE_CLOEXEC = 4;
const WNOHANG = 1;

type SetAffinity = (pid: number, size: number, mask: Buffer) => number;

/** The process may have ended. */
function pin(setAffinity: SetAffinity, pid: number, core: number): void {
  const mask = Buffer.alloc(128);
  mask.writeUInt8(1 << (core & 7), core >> 3);
  setAffinity(pid, mask.length, mask);
}

const O_CLOEXEC = 0o2000000;
const SYS_OPEN_TREE = 428;
const AT_FDCWD = -100;
const OPEN_TREE_CLONE = 1;

type OpenTree = (call: number, directory: number, path: string, flags: number) => number;

/** Through a mount that has no place in the tree of folders, as long as the judge runs. */
function withoutPath(openTree: OpenTree, folder: string): string | null {
  const descriptor = openTree(SYS_OPEN_TREE, AT_FDCWD, folder, OPEN_TREE_CLONE | O_CLOEXEC);
  return descriptor < 0 ? null : `/proc/${process.pid}/fd/${descriptor}`;
}

function pipe(pipe2: (ends: Buffer, flags: number) => number): ReturnType<Libc['pipe']> {
  const ends = Buffer.alloc(8);
  if (pipe2(ends, O_CLOEXEC) !== 0) throw new Error('no pipe could be created');
  return { reader: ends.readInt32LE(0), writer: ends.readInt32LE(4) };
}

type Wait4 = (pid: number, status: number[], options: number, usage: Buffer) => number;

function reap(wait4: Wait4, pid: number): ReturnType<Libc['reap']> {
  const usage = Buffer.alloc(144);
  const reaped = wait4(pid, [0], WNOHANG, usage);
  if (reaped !== pid) return reaped === 0 ? 'running' : 'gone';
  const seconds = usage.readBigInt64LE(0) + usage.readBigInt64LE(16);
  const microseconds = usage.readBigInt64LE(8) + usage.readBigInt64LE(24);
  return {
    cpuMs: Number(seconds) * 1000 + Number(microseconds) / 1000,
    maxResidentKb: Number(usage.readBigInt64LE(32)),
  };
}
