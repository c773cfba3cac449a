/** The three system calls that Node does not offer. Null if the optional foreign-function library does not load. */
export interface Libc {
  /** Reaps one child without waiting. `gone` means that another process reaped it. */
  reap(pid: number): { cpuMs: number; maxResidentKb: number } | 'running' | 'gone';
}

/** Also makes this process the reaper of its orphaned descendants and sets close-on-exec on its descriptors. */
export async function loadLibc(): Promise<Libc | null> {
  try {
    const { default: koffi } = await import('koffi');
    const library = koffi.load(null);
    const prctl = library.func('int prctl(int, ulong, ulong, ulong, ulong)');
    const wait4 = library.func('int wait4(int, _Out_ int *, int, void *)');
    const syscall = library.func('long syscall(long, uint, uint, int)');
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    syscall(SYS_CLOSE_RANGE, 3, 0xffffffff, CLOSE_RANGE_CLOEXEC);
    return { reap: (pid) => reap(wait4, pid) };
  } catch {
    return null;
  }
}

const PR_SET_CHILD_SUBREAPER = 36;
const SYS_CLOSE_RANGE = 436;
const CLOSE_RANGE_CLOEXEC = 4;
const WNOHANG = 1;

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
