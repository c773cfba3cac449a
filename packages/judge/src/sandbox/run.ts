import type { Activity } from './activity.ts';
import { type BubblewrapProcess, type Launch, startBubblewrap } from './bubblewrap/bubblewrap-process.ts';
import { type Usage, withoutSetUp } from './bubblewrap/usage.ts';
import type { RunnerCgroup } from './cgroup/runner-cgroup.ts';
import { childrenOf, ownCpuMs } from './process-tree.ts';
import { type Ending, MachineBusy, MachineExhausted, noUsage, SandboxError, type Task } from './sandbox.ts';
import type { Turn } from './turns.ts';
import { watchProgram } from './watch.ts';

/** What one runner provides to each run. */
export interface RunnerSetup extends Launch {
  readonly cgroup: RunnerCgroup | null;
  /** Without a cgroup of its own, a program is in the group of the judge. */
  readonly ownKills: () => number;
  readonly pin: (pid: number, core: number) => void;
  /** Of the slot. */
  readonly activity: Activity;
}

/** Runs one program once, when it is its turn, and resolves when all its processes are gone. */
export async function runTask(task: Task, setup: RunnerSetup, turn: Turn): Promise<Ending> {
  const { cgroup } = setup;
  cgroup?.prepare({ memoryKb: task.limits.memoryKb, processes: task.limits.processes + 1 });
  const bubblewrap = startBubblewrap(cgroup ? withoutAddressSpaceLimit(task) : task, setup);
  const firstProcess = await bubblewrap.firstProcess;
  if (firstProcess === null) throw failure((await bubblewrap.end).problem);
  try {
    await cgroup?.add(firstProcess);
  } catch {
    bubblewrap.kill(firstProcess);
    throw failure((await bubblewrap.end).problem);
  }
  bubblewrap.setUp();
  return turn((core) =>
    task.signal?.aborted
      ? neverStarted(bubblewrap, firstProcess, setup)
      : run(task, setup, bubblewrap, firstProcess, core),
  );
}

async function neverStarted(
  bubblewrap: BubblewrapProcess,
  firstProcess: number,
  { meter }: RunnerSetup,
): Promise<Ending> {
  bubblewrap.kill(firstProcess);
  const { usageReport } = await bubblewrap.end;
  await meter.collect(firstProcess, usageReport);
  return { ...noUsage, exitCode: killed, stopped: 'aborted' };
}

async function run(
  task: Task,
  { cgroup, meter, ownKills, pin, activity }: RunnerSetup,
  bubblewrap: BubblewrapProcess,
  firstProcess: number,
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
  try {
    bubblewrap.release();
    const { exitCode, problem, usageReport } = await bubblewrap.end;
    const wallMs = performance.now() - startedAt;
    const divided = watch.divided();
    const setUpMs = ownCpuMs(firstProcess) - setUpBeforeMs;
    const usage = await meter.collect(firstProcess, usageReport);
    const stoppedBy = watch.stopped();
    if (stoppedBy === 'starved') throw new MachineBusy();
    const ranOut = cgroup?.whoseMemoryRanOut() ?? null;
    const stopped = stoppedBy ?? (ranOut === 'group' ? 'memory' : null);
    const hasMachineKilled = cgroup ? ranOut === 'machine' : exitCode !== 0 && ownKills() > killsBefore;
    if (stopped === null && hasMachineKilled) throw new MachineExhausted();
    if (exitCode === null && stopped === null) throw failure(problem);
    const seen = watch.seen();
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
function exactUnlessFarOff(usage: Usage | null, sampledMs: number): number {
  const exactMs = usage?.cpuMs ?? 0;
  return usage && sampledMs < exactMs + 20 ? exactMs : sampledMs;
}

function failure(problem: string): SandboxError {
  return new SandboxError(`the sandbox did not start: ${problem}`);
}
