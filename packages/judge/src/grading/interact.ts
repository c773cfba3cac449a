import { closeSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '@tribunal/core/lists';
import { isFinal, readExit } from '../checkers/exit-code.ts';
import type { PartnerEnd } from '../checkers/partner-end.ts';
import { type Executed, shownErrorBytes } from '../programs/execute.ts';
import type { Ending, Runner, Slot } from '../sandbox/sandbox.ts';
import { errorPipe } from '../sandbox/streams.ts';
import type { CheckResult } from '../test-data/checker.ts';
import { type Channel, discard, openChannels } from './channels.ts';
import {
  type Interactor,
  interactorSide,
  managerSide,
  outputName,
  type PartnerSide,
  type ProgramTask,
  pipesOf,
} from './partner-side.ts';

interface Exchange {
  readonly executed: Executed;
  /** The interactor rejected the program, or gave it a part of the points, before it ended. So how it ended does not matter. */
  readonly isDecided: boolean;
  /** The file that a testlib interactor wrote for the checker. */
  readonly output: Buffer;
  judge(points: number): CheckResult;
}

/**
 * Connects the processes of a submission and the interactor or manager with two pipes each. Each runs in its own sandbox under its
 * own limits. Processes are stopped when the interactor has rejected the submission, or when one of them has failed.
 */
export async function interact(
  slot: Slot,
  program: ProgramTask,
  interactor: Interactor,
  signal: AbortSignal,
): Promise<Exchange> {
  const { partner, processes } = interactor;
  const channels = await openChannels(pipesOf(slot), processes);
  const side =
    partner.convention === 'manager'
      ? managerSide(slot, program.limits, interactor, channels)
      : interactorSide(slot, program.limits, interactor, itemAt(channels, 0));
  const outcome = new AbortController();
  const running = slot.programs(processes).map((runner, number) =>
    runProcess(runner, {
      program: processes > 1 ? withNumber(program, number) : program,
      channel: itemAt(channels, number),
      side,
      signal: AbortSignal.any([signal, outcome.signal]),
    }),
  );
  const partnerEnd = runPartner(slot.companion, side, signal);
  partnerEnd.then(
    (end) => isFinal(partner, end) && outcome.abort(),
    () => {},
  );
  side.started();
  const ends = running.map((run, number) =>
    concludeProcess(run, { channel: itemAt(channels, number), side, partnerEnd, outcome }),
  );
  const [decided, ...ended] = await Promise.allSettled([partnerEnd, ...ends]);
  rmSync(pipesOf(slot), { recursive: true });
  const values = ended.map(settledValue);
  const end = settledValue(decided);
  return {
    executed: together(values),
    isDecided: isFinal(partner, end) && values.some(failed) && values.every(mayHaveFailed),
    output: end.files?.get(outputName) ?? Buffer.alloc(0),
    judge: (points) => readExit(partner, end, points),
  };
}

function withNumber(program: ProgramTask, number: number): ProgramTask {
  return { ...program, command: [...program.command, String(number)] };
}

interface ProcessEnd {
  readonly ending: Ending;
  readonly stderr: Buffer;
}

interface ProcessRun {
  readonly program: ProgramTask;
  readonly channel: Channel;
  readonly side: PartnerSide;
  readonly signal: AbortSignal;
}

async function runProcess(
  runner: Runner,
  { program, channel, side, signal }: ProcessRun,
): Promise<ProcessEnd> {
  const errors = errorPipe(runner.errorPipe, shownErrorBytes);
  const streams = {
    stdin: side.stdinOf(channel),
    stdout: channel.fromProcess.writer,
    stderr: errors.writer,
  };
  const [settled] = await Promise.allSettled([runner.run({ ...program, environment: {}, streams, signal })]);
  const stderr = await errors.read();
  return { ending: settledValue(settled), stderr };
}

async function runPartner(runner: Runner, side: PartnerSide, signal: AbortSignal): Promise<PartnerEnd> {
  const { task, streams } = side;
  const [settled] = await Promise.allSettled([runner.run({ ...task, environment: {}, streams, signal })]);
  const endOf = await side.ended();
  return endOf(settledValue(settled));
}

interface ConcludedProcess extends ProcessEnd {
  /** The interactor had ended before it failed. */
  readonly wasLast: boolean;
}

interface Conclusion {
  readonly channel: Channel;
  readonly side: PartnerSide;
  readonly partnerEnd: Promise<PartnerEnd>;
  /** Stops all processes. */
  readonly outcome: AbortController;
}

/** The interactor sees the end of a process only after it is known whether the interactor had ended before. */
async function concludeProcess(
  run: Promise<ProcessEnd>,
  { channel, side, partnerEnd, outcome }: Conclusion,
): Promise<ConcludedProcess> {
  try {
    const end = await run;
    const wasLast = failed(end) && (await endsWithin(partnerEnd, partnerEndMs));
    if (failed(end) && !wasLast) outcome.abort();
    return { ...end, wasLast };
  } catch (error) {
    outcome.abort();
    throw error;
  } finally {
    closeSync(channel.fromProcess.writer);
    side.processEnded(channel);
    discard(channel.toProcess);
  }
}

/** The time of all processes counts, and the memory of each. The first that failed by itself says how the submission ended. */
function together(ends: readonly ProcessEnd[]): Executed {
  const endings = ends.map(({ ending }) => ending);
  const decisive =
    ends.find((end) => failed(end) && end.ending.stopped !== 'aborted') ??
    ends.find(failed) ??
    itemAt(ends, 0);
  return {
    ending: {
      ...decisive.ending,
      cpuMs: endings.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      wallMs: Math.max(...endings.map(({ wallMs }) => wallMs)),
      waitedMs: Math.max(...endings.map(({ waitedMs }) => waitedMs)),
      memoryKb: Math.max(...endings.map(({ memoryKb }) => memoryKb)),
    },
    stdout: Buffer.alloc(0),
    stderr: decisive.stderr,
    writtenBytes: 0,
  };
}

/**
 * When the interactor rejects a program and exits, the program fails with a broken pipe or an empty input. That is not a
 * runtime error of the program.
 */
const brokenPipe = 128 + 13;

function mayHaveFailed(end: ConcludedProcess): boolean {
  return !failed(end) || end.wasLast || end.ending.exitCode === brokenPipe;
}

/** How long the end of a process can remain unnoticed on a busy machine. Only programs that fail wait for it. */
const partnerEndMs = 500;

function failed({ ending: { stopped, exitCode } }: ProcessEnd): boolean {
  return stopped !== null || exitCode !== 0;
}

async function endsWithin(run: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      run.then(
        () => true,
        () => true,
      ),
      sleep(timeoutMs, false, { signal: timer.signal }),
    ]);
  } finally {
    timer.abort();
  }
}

/** Called when all have ended, because a failure frees the slot. */
function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
