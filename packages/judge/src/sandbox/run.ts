import { type BubblewrapProcess, type Launch, startBubblewrap } from './bubblewrap/bubblewrap-process.ts';
import { type Usage, withoutSetUp } from './bubblewrap/usage.ts';
import type { RunnerCgroup } from './cgroup/runner-cgroup.ts';
import { ownCpuMs } from './process-tree.ts';
import { type Ending, type Limits, MachineExhausted, SandboxError, type Task } from './sandbox.ts';
import type { Turn } from './turns.ts';
import { type Watch, watchProgram } from './watch.ts';

/** What one runner provides to each run. */
export interface RunnerSetup extends Launch {
  readonly cgroup: RunnerCgroup | null;
  /** Without a cgroup of its own, a program is in the group of the judge. */
  readonly ownKills: () => number;
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
  return turn(() =>
    task.signal?.aborted
      ? neverStarted(bubblewrap, firstProcess, setup)
      : run(task, setup, bubblewrap, firstProcess),
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
  return { exitCode: killed, cpuMs: 0, wallMs: 0, memoryKb: 0, stopped: 'aborted' };
}

async function run(
  task: Task,
  { cgroup, meter, ownKills }: RunnerSetup,
  bubblewrap: BubblewrapProcess,
  firstProcess: number,
): Promise<Ending> {
  // What the first process uses from here on belongs to bubblewrap as well, but the group counts it.
  cgroup?.countFromNow();
  const setUpBeforeMs = ownCpuMs(firstProcess);
  const killsBefore = cgroup ? 0 : ownKills();
  const startedAt = performance.now();
  const watch = watchProgram(firstProcess, task.limits, cgroup);
  const forget = onAbort(task.signal, () => watch.stop('aborted'));
  try {
    bubblewrap.release();
    const { exitCode, problem, usageReport } = await bubblewrap.end;
    const wallMs = performance.now() - startedAt;
    const setUpMs = ownCpuMs(firstProcess) - setUpBeforeMs;
    const usage = await meter.collect(firstProcess, usageReport);
    const measured = measure(task.limits, watch, cgroup, setUpMs, usage);
    const hasMachineKilled = cgroup
      ? cgroup.whoseMemoryRanOut() === 'machine'
      : exitCode !== 0 && ownKills() > killsBefore;
    if (measured.stopped === null && hasMachineKilled) throw new MachineExhausted();
    if (exitCode === null && measured.stopped === null) throw failure(problem);
    return { exitCode: exitCode ?? killed, wallMs, ...measured };
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

function measure(
  limits: Limits,
  watch: Watch,
  cgroup: RunnerCgroup | null,
  setUpMs: number,
  usage: Usage | null,
): Pick<Ending, 'cpuMs' | 'memoryKb' | 'stopped'> {
  const seen = watch.seen();
  const ranOut = cgroup?.whoseMemoryRanOut() === 'group';
  return {
    cpuMs: cgroup ? withoutSetUp(cgroup.cpuMs(), setUpMs) : exactUnlessFarOff(usage, seen.cpuMs),
    memoryKb: Math.max(
      usage?.maxResidentKb ?? cgroup?.peakKb() ?? 0,
      seen.residentKb,
      ranOut ? limits.memoryKb : 0,
    ),
    stopped: watch.stopped() ?? (ranOut ? 'memory' : null),
  };
}

/** Samples count whole ticks, but they include children that no process waited for. */
function exactUnlessFarOff(usage: Usage | null, sampledMs: number): number {
  const exactMs = usage?.cpuMs ?? 0;
  return usage && sampledMs < exactMs + 20 ? exactMs : sampledMs;
}

function failure(problem: string): SandboxError {
  return new SandboxError(`the sandbox did not start: ${problem}`);
}
