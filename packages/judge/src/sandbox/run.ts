import type { Activity } from './activity.ts';
import { type Launch, startBubblewrap } from './bubblewrap/bubblewrap-process.ts';
import { type Usage, withoutSetUp } from './bubblewrap/usage.ts';
import type { RunnerCgroup } from './cgroup/runner-cgroup.ts';
import { childrenOf, ownCpuMs } from './process-tree.ts';
import type { Reuse } from './reuse.ts';
import { type Ending, MachineBusy, MachineExhausted, noUsage, SandboxError, type Task } from './sandbox.ts';
import type { Turn } from './turns.ts';
import { watchProgram } from './watch.ts';

/** What one runner provides to each run. */
export interface RunnerSetup extends Launch {
  readonly cgroup: RunnerCgroup | null;
  /** Without a cgroup of its own, a program is in the group of the judge. */
  readonly ownKills: () => number;
  readonly pin: (pid: number, core: number) => void;
  /** What the slot does. */
  readonly activity: Activity;
  /** Null if every run needs a new sandbox. */
  readonly reuse: Reuse | null;
}

/** A program that waits for its release in a sandbox that is set up. */
interface Prepared {
  readonly firstProcess: number;
  release(): void;
  end(): Promise<ProgramEnd>;
  /** Ends it without a release. */
  giveUp(): Promise<void>;
}

interface ProgramEnd {
  /** Null with the reason if bubblewrap failed. */
  readonly exitCode: number | null;
  readonly problem: string;
  usage(): Promise<(Pick<Usage, 'maxResidentKb'> & Partial<Usage>) | null>;
}

/** The group also contains bubblewrap and a sandbox that waits for its next run. */
const ownProcesses = 3;
const ownMemoryKb = 2048;

/** Runs one program once, when it is its turn, and resolves when all its processes are gone. */
export async function runTask(task: Task, setup: RunnerSetup, turn: Turn): Promise<Ending> {
  const { limits, signal } = task;
  setup.cgroup?.prepare({
    memoryKb: limits.memoryKb + ownMemoryKb,
    processes: limits.processes + ownProcesses,
  });
  // Without reuse it starts at once: the caller may close the streams of the program after this call.
  const prepared =
    (setup.reuse && task.reuseUntil && (await prepareAgain(task, setup.reuse))) ||
    (await prepareOnce(task, setup));
  return turn(async (core) => {
    if (!signal?.aborted) return run(task, setup, prepared, core);
    await prepared.giveUp();
    return { ...noUsage, exitCode: killed, stopped: 'aborted' };
  });
}

/** In a sandbox that other runs use as well. Null if there is none. */
async function prepareAgain(task: Task, reuse: Reuse): Promise<Prepared | null> {
  const sandbox = await reuse.take(withoutAddressSpaceLimit(task));
  if (!sandbox) return null;
  const { stdin, stdout, stderr } = task.streams;
  return {
    firstProcess: sandbox.firstProcess,
    release: () => sandbox.release(String(stdin), stdout, stderr),
    async end() {
      const end = await sandbox.end();
      // No program can end the launcher, except by using all memory.
      return { exitCode: end?.exitCode ?? killed, problem: '', usage: async () => end };
    },
    giveUp: async () => {},
  };
}

/** In a sandbox of its own. */
async function prepareOnce(task: Task, setup: RunnerSetup): Promise<Prepared> {
  const { cgroup, meter } = setup;
  const bubblewrap = startBubblewrap(cgroup ? withoutAddressSpaceLimit(task) : task, setup);
  const firstProcess = await bubblewrap.firstProcess;
  if (firstProcess === null) throw failure((await bubblewrap.end).problem);
  try {
    if (!setup.quick) await cgroup?.add(firstProcess);
  } catch {
    bubblewrap.kill(firstProcess);
    throw failure((await bubblewrap.end).problem);
  }
  bubblewrap.setUp();
  await bubblewrap.ready;
  const usage = async () => meter.collect(firstProcess, (await bubblewrap.end).usageReport);
  return {
    firstProcess,
    release: () => bubblewrap.release(),
    end: async () => ({ ...(await bubblewrap.end), usage }),
    async giveUp() {
      bubblewrap.kill(firstProcess);
      await usage();
    },
  };
}

async function run(
  task: Task,
  { cgroup, ownKills, pin, activity, reuse }: RunnerSetup,
  { firstProcess, release, end }: Prepared,
  core: number | null,
): Promise<Ending> {
  // The first process comes first, because its children may start in the meantime.
  if (core !== null) {
    pin(firstProcess, core);
    for (const child of childrenOf(firstProcess)) pin(child, core);
  }
  // What the first process uses from here on belongs to bubblewrap as well, but the group counts it.
  cgroup?.countFromNow();
  const setUpBeforeMs = ownCpuMs(firstProcess);
  const killsBefore = cgroup ? 0 : ownKills();
  const startedAt = performance.now();
  const watch = watchProgram(firstProcess, task.limits, cgroup, activity);
  const forget = onAbort(task.signal, () => watch.stop('aborted'));
  let isReusable = false;
  try {
    release();
    const { exitCode, problem, usage: measure } = await end();
    const wallMs = performance.now() - startedAt;
    const divided = watch.divided();
    const setUpMs = ownCpuMs(firstProcess) - setUpBeforeMs;
    const usage = await measure();
    const stoppedBy = watch.stopped();
    if (stoppedBy === 'starved') throw new MachineBusy();
    const ranOut = cgroup?.whoseMemoryRanOut() ?? null;
    const stopped = stoppedBy ?? (ranOut === 'group' ? 'memory' : null);
    const hasMachineKilled = cgroup ? ranOut === 'machine' : exitCode !== 0 && ownKills() > killsBefore;
    if (stopped === null && hasMachineKilled) throw new MachineExhausted();
    if (exitCode === null && stopped === null) throw failure(problem);
    const seen = watch.seen();
    isReusable = stopped === null;
    return {
      exitCode: exitCode ?? killed,
      cpuMs: cgroup ? withoutSetUp(cgroup.cpuMs(), setUpMs) : exactUnlessFarOff(usage, seen.cpuMs),
      wallMs,
      ...divided,
      memoryKb: Math.max(
        usage?.maxResidentKb ?? cgroup?.peakKb() ?? 0,
        seen.residentKb,
        ranOut === 'group' ? task.limits.memoryKb : 0,
      ),
      core,
      stopped,
    };
  } finally {
    watch.end();
    forget();
    if (!isReusable) reuse?.drop();
  }
}

const killed = 128 + 9;

/** The address space limit is only a substitute for real accounting, because programs reserve more than they use. */
function withoutAddressSpaceLimit(task: Task): Task {
  return { ...task, limits: { ...task.limits, limitsAddressSpace: false } };
}

function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act();
  signal?.addEventListener('abort', act);
  return () => signal?.removeEventListener('abort', act);
}

/** Samples count whole ticks, but they include children that no process waited for. */
function exactUnlessFarOff(usage: Partial<Usage> | null, sampledMs: number): number {
  const exactMs = usage?.cpuMs ?? 0;
  return usage && sampledMs < exactMs + 20 ? exactMs : sampledMs;
}

function failure(problem: string): SandboxError {
  return new SandboxError(`the sandbox did not start: ${problem}`);
}
